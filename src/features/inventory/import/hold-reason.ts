import { isTooMuch } from "#platform/removal-guard.ts";
import { formatWhole } from "#ui/base/money.ts";
import { describeMissing } from "../feeds/mapping/feed-columns.ts";
import { findMostFrequentReason } from "./describe-entries.ts";
import { describeColumnHolds } from "./guard/column-guard.ts";
import {
  ANY_PRICE,
  describeCollapses,
  type FeedFill,
  findCollapsedFields,
  HIGH_PRICE,
  isLikelyCents,
  isMostlyRejected,
} from "./guard/fill-guard.ts";
import type { ImportReport } from "./guard/import-report.ts";

interface JudgedImport {
  readonly report: ImportReport;
  /** Vehicles of the source that were for sale before, and how many of them the import would remove. */
  readonly forSale: number;
  readonly removedFromSale: number;
  /** Of the last published import; null before the first. */
  readonly fillBefore: FeedFill | null;
  /** What held the last published import because of its columns. */
  readonly acceptedBefore?: readonly string[];
}

/** Why an import waits for a person (D6, D72, D90, D203), in sentences for the dealer; null when it need not. */
export function findHoldReason({
  report,
  forSale,
  removedFromSale,
  fillBefore,
  acceptedBefore = [],
}: JudgedImport): string | null {
  const sentences: string[] = [];
  if (isTooMuch({ removed: removedFromSale, of: forSale })) {
    sentences.push(`It would remove ${removedFromSale} of ${forSale} vehicles for sale.`);
  }
  sentences.push(...describeColumnHolds(report.columns, acceptedBefore));
  const collapses = findCollapsedFields(fillBefore, report.fill);
  const rowsCollapsed = collapses.some(({ field }) => field === "rows");
  const rejected = isMostlyRejected(fillBefore, report.fill);
  if (rejected && !rowsCollapsed) {
    const { vehicles, rows } = report.fill;
    sentences.push(`Only ${formatWhole(vehicles)} of ${formatWhole(rows)} rows could be used.`);
  }
  if (collapses.length > 0) {
    const lost = report.missingColumns.filter(({ isNew }) => isNew);
    sentences.push(describeCollapses(collapses), ...describeMissing(lost));
  }
  if (rejected || rowsCollapsed) sentences.push(...findMostFrequentReason(report.rejected));
  if (isLikelyCents(fillBefore, report.fill)) {
    const { [HIGH_PRICE]: high = 0, [ANY_PRICE]: all = 0 } = report.fill.filled;
    sentences.push(
      `${high} of ${all} prices are $400,000 or more: the feed may give cents instead of dollars.`,
    );
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}
