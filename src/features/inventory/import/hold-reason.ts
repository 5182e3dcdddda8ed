import { isTooMuch } from "#platform/removal-guard.ts";
import { formatWhole } from "#ui/base/money.ts";
import { describeMissing } from "../feeds/mapping/feed-columns.ts";
import { findMostFrequentReason } from "./describe-entries.ts";
import {
  ANY_PRICE,
  describeCollapses,
  type FeedFill,
  findCollapsedFields,
  HIGH_PRICE,
  hasMoreUnnamed,
  isLikelyCents,
  isMostlyRejected,
} from "./guard/fill-guard.ts";
import type { ImportReport } from "./guard/import-report.ts";
import type { ImportEffects } from "./write/import-vehicles.server.ts";

interface JudgedImport extends Pick<ImportEffects, "removedFromSale" | "missing"> {
  readonly report: ImportReport;
  /** Vehicles of the source that were for sale before. */
  readonly forSale: number;
  /** Of the last published import; null before the first. */
  readonly fillBefore: FeedFill | null;
}

const formatCount = (count: number, one: string) => `${formatWhole(count)} ${count === 1 ? one : `${one}s`}`;

/** Why an import waits for a person (D6, D72, D90), in sentences for the dealer; null when it need not. */
export function findHoldReason({
  report,
  forSale,
  removedFromSale,
  missing,
  fillBefore,
}: JudgedImport): string | null {
  const sentences: string[] = [];
  if (isTooMuch({ removed: removedFromSale, of: forSale })) {
    sentences.push(`It would remove ${removedFromSale} of ${forSale} vehicles for sale.`);
  }
  if (missing > 0 && hasMoreUnnamed(fillBefore, report.fill)) {
    sentences.push(
      `It would remove ${formatCount(missing, "vehicle")} that the file lacks, while ${formatCount(report.fill.unnamed ?? 0, "row")} cannot be told to any vehicle.`,
    );
  }
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
  if (rejected || rowsCollapsed)
    sentences.push(...findMostFrequentReason(report.rejected, report.omitted.rejected));
  if (isLikelyCents(fillBefore, report.fill)) {
    const { [HIGH_PRICE]: high = 0, [ANY_PRICE]: all = 0 } = report.fill.filled;
    sentences.push(
      `${high} of ${all} prices are $400,000 or more: the feed may give cents instead of dollars.`,
    );
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}
