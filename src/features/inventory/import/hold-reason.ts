import { isTooMuch } from "#platform/removal-guard.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { ColumnRemark } from "../feeds/judge/judge-columns.ts";
import { describeMissing } from "../feeds/mapping/feed-columns.ts";
import { findMostFrequentReason } from "./describe-entries.ts";
import type { Offers } from "./guard/feed-survey.ts";
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
import type { OtherSource } from "./write/other-sources.server.ts";

interface JudgedImport extends Omit<ImportEffects, "changeNumber" | "decisions"> {
  readonly report: ImportReport;
  /** Vehicles of the source that were for sale before. */
  readonly forSale: number;
  /** Of the last published import; null before the first. */
  readonly fillBefore: FeedFill | null;
  readonly offers: Offers;
  /** What held the last published import because of its columns. */
  readonly acceptedBefore?: readonly string[];
}

/** Why an import waits for a person, in sentences for the dealer; null when it need not. */
export function findHoldReason(judged: JudgedImport): string | null {
  const sentences = RULES.flatMap((findReasons) => findReasons(judged));
  return sentences.length === 0 ? null : sentences.join(" ");
}

type Rule = (judged: JudgedImport) => readonly string[];

/** The rules that hold an import, in the order in which their sentences are read. */
const RULES: readonly Rule[] = [
  findRemoval,
  findDoubtfulColumns,
  findTakeovers,
  findUnnamedRows,
  findLostValues,
  findCents,
  findFarPrices,
  findBareOffers,
];

/** D6. */
function findRemoval({ removedFromSale, forSale }: JudgedImport): string[] {
  if (!isTooMuch({ removed: removedFromSale, of: forSale })) return [];
  return [`It would remove ${removedFromSale} of ${forSale} vehicles for sale.`];
}

/** D203. */
function findDoubtfulColumns({ report, acceptedBefore = [] }: JudgedImport): string[] {
  return describeColumnHolds(report.columns, acceptedBefore);
}

/** One vehicle that moves from one feed to another is everyday life, and so are two of a file of many. */
const MIN_TAKEN = 2;
const MIN_TAKEN_OF_FILE = 3;

/** D193: an import may take no more from another source than that one's own could remove, nor live on its vehicles. */
function findTakeovers({ others, report }: JudgedImport): string[] {
  const isMostOfFile = (count: number) => count >= MIN_TAKEN_OF_FILE && count * 2 > report.fill.vehicles;
  const isMostOfSource = (count: number, { forSale, emptied }: OtherSource) =>
    isTooMuch({ removed: count, of: forSale }) && (count >= MIN_TAKEN || emptied > 0);
  const isEmptied = ({ taken, emptied }: OtherSource) => emptied >= MIN_TAKEN && emptied * 2 > taken;
  return others.flatMap((other) => {
    const { name, isRemoved, forSale, taken, emptied, repeated } = other;
    const isTaken = isMostOfFile(taken) || isMostOfSource(taken, other) || isEmptied(other);
    const lost = emptied > 0 ? `; ${emptied} of them would lose their price or yard` : "";
    return [
      ...(isTaken && !isRemoved
        ? [`It would take ${taken} of ${formatCount(forSale, "vehicle")} for sale from "${name}"${lost}.`]
        : []),
      ...(isMostOfFile(repeated) || isMostOfSource(repeated, { ...other, emptied: 0 })
        ? [
            `${repeated} of its new vehicles have the stock number, make, model and year of vehicles for sale from "${name}", and would be shown twice.`,
          ]
        : []),
    ];
  });
}

/** D191. */
function findUnnamedRows({ missing, fillBefore, report: { fill } }: JudgedImport): string[] {
  if (missing === 0 || !hasMoreUnnamed(fillBefore, fill)) return [];
  const [vehicles, rows] = [formatCount(missing, "vehicle"), formatCount(fill.unnamed ?? 0, "row")];
  return [`It would remove ${vehicles} that the file lacks, while ${rows} cannot be told to any vehicle.`];
}

/** D72, D90. */
function findLostValues({ report, fillBefore }: JudgedImport): string[] {
  const { vehicles, rows } = report.fill;
  const collapses = findCollapsedFields(fillBefore, report.fill);
  const rowsCollapsed = collapses.some(({ field }) => field === "rows");
  const rejected = isMostlyRejected(fillBefore, report.fill);
  const lost = report.missingColumns.filter(({ isNew }) => isNew);
  return [
    ...(rejected && !rowsCollapsed
      ? [`Only ${formatWhole(vehicles)} of ${formatWhole(rows)} rows could be used.`]
      : []),
    ...(collapses.length > 0 ? [describeCollapses(collapses), ...describeMissing(lost)] : []),
    ...(rejected || rowsCollapsed ? findMostFrequentReason(report.rejected, report.omitted.rejected) : []),
  ];
}

/** D72. */
function findCents({ report: { fill }, fillBefore }: JudgedImport): string[] {
  if (!isLikelyCents(fillBefore, fill)) return [];
  const { [HIGH_PRICE]: high = 0, [ANY_PRICE]: all = 0 } = fill.filled;
  return [`${high} of ${all} prices are $400,000 or more: the feed may give cents instead of dollars.`];
}

/** So few held prices are everyday life. */
const MIN_FAR_PRICES = 3;

/** D192. */
function findFarPrices({ firstPrices: { held, of } }: JudgedImport): string[] {
  if (held < MIN_FAR_PRICES || held * 2 <= of) return [];
  return [`${held} of ${of} first prices are far from what such vehicles cost, and would be held.`];
}

/** D194: of a first import, which nothing can be compared with. */
function findBareOffers({ fillBefore, offers }: JudgedImport): string[] {
  const { count, priced, pictured, pictureColumn } = offers;
  if (fillBefore !== null || count === 0) return [];
  const none =
    count === 1
      ? "The only vehicle for sale has no"
      : `None of the ${formatWhole(count)} vehicles for sale has a`;
  return [
    ...(priced === 0 ? [`${none} price.`] : []),
    ...(pictured === 0 && pictureColumn !== null
      ? [`${none} picture, although the column "${pictureColumn}" has addresses of pictures.`]
      : []),
  ];
}

const formatCount = (count: number, one: string) => `${formatWhole(count)} ${count === 1 ? one : `${one}s`}`;

/** What of the columns of an import holds it, as a source keeps it once a person has published it all the same. */
export const listColumnHolds = (columns: readonly ColumnRemark[]): string[] =>
  columns.filter(({ holds }) => holds).map(({ key }) => key);

/**
 * Sentences on the columns that hold an import (D203): those that say that vehicles on offer are gone, and what a mapping leaves to a
 * person. None for what the last published import had, too: a person has accepted it.
 */
function describeColumnHolds(columns: readonly ColumnRemark[], acceptedBefore: readonly string[]): string[] {
  return columns.filter(({ key, holds }) => holds && !acceptedBefore.includes(key)).map(({ text }) => text);
}
