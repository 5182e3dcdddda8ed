/** How full a feed is: what the next import of its source is compared with (D72). */
export interface FeedFill {
  /** Rows that the feed covers, without those of vehicles that it calls not for sale. */
  readonly rows: number;
  /** Those of them that could be used. */
  readonly vehicles: number;
  /** Rows by which no vehicle can be told (D191); absent in measures of earlier versions. */
  readonly unnamed?: number;
  /** How many of these have a value, by mapped field; under `ANY_PRICE` those with a price of any type. */
  readonly filled: Readonly<Record<string, number>>;
}

/** All price fields together: a car that moves from one type of price to another still has one. */
export const ANY_PRICE = "anyPrice";

/** Prices from $400,000 on, which few dealers ask, but which cars have when they are given in cents. */
export const HIGH_PRICE = "highPrice";
export const MIN_HIGH_CENTS = 40_000_000;

const PRICE_FIELDS: ReadonlySet<string> = new Set(["driveAwayPrice", "egcPrice", "price"]);

/** A field that most vehicles had before and that far fewer have now. */
export interface Collapse {
  /** A mapped field, `ANY_PRICE`, or "rows" for rows that could be used. */
  readonly field: string;
  readonly before: Share;
  readonly now: Share;
}

interface Share {
  readonly count: number;
  readonly of: number;
}

/** The loss of a field that at most this share of the vehicles had says too little. */
const MIN_SHARE_BEFORE = 0.5;
/** A field collapses when more than this part of its share is gone. */
const MAX_LOSS = 0.5;
/** Prices matter most. */
const MAX_PRICE_LOSS = 0.25;
/** In a small feed, a car or two that lose a value are everyday life. */
const MIN_VEHICLES_LOST = 3;
/** A field that is gone entirely is suspect sooner, though never for one car. */
const MIN_VEHICLES_LOST_ENTIRELY = 2;

/** Fields that come and go with offers and sales, on all of a dealer's stock at once. */
const PASSING_FIELDS: ReadonlySet<string> = new Set([
  HIGH_PRICE,
  "beforePrice",
  "offerPrice",
  "subscriptionPrice",
  "tag",
  "soldAt",
  "financeLenders",
  "youxQuote",
]);

/**
 * The fields whose fill collapsed between two imports of a source (D72). A field collapses when more than half of the
 * vehicles had it, more than half of its share is gone (a quarter for the price), and that costs at least 3 vehicles
 * their value, or 2 if none has one any more. None is found without an earlier import.
 */
export function findCollapsedFields(before: FeedFill | null, now: FeedFill): Collapse[] {
  if (before === null) return [];
  const rows = { before: toShare(before.vehicles, before.rows), now: toShare(now.vehicles, now.rows) };
  const fields = Object.keys(before.filled)
    .filter((field) => !PASSING_FIELDS.has(field))
    .map((field) => ({
      field,
      before: toShare(before.filled[field], before.vehicles),
      now: toShare(now.filled[field], now.vehicles),
    }));
  return [{ field: "rows", ...rows }, ...fields].filter(hasCollapsed);
}

/** From this share of rejected rows on, an import is not what its file was meant to be. */
const MAX_REJECTED = 0.5;
/** In a small feed, a row or two that cannot be used are everyday life. */
const MIN_REJECTED = 3;

/**
 * Whether half or more of the rows were rejected (D90). A feed that a person released with as many rejections is compared with that
 * import alone, as every other is (`findCollapsedFields`).
 */
export function isMostlyRejected(before: FeedFill | null, now: FeedFill): boolean {
  return now.rows - now.vehicles >= MIN_REJECTED && hasMostRejected(now) && !hasMostRejected(before);
}

function hasMostRejected(fill: FeedFill | null): boolean {
  return fill !== null && fill.rows > 0 && fill.rows - fill.vehicles >= fill.rows * MAX_REJECTED;
}

/**
 * Whether more rows than last time do not say which vehicle they are about (D191): what a snapshot lacks may stand in them.
 * A feed that always has such rows, a footer for instance, is held for them once.
 */
export function hasMoreUnnamed(before: FeedFill | null, now: FeedFill): boolean {
  return (now.unnamed ?? 0) > (before?.unnamed ?? Number.POSITIVE_INFINITY);
}

/** The least number of high prices that make a feed suspect. */
const MIN_HIGH_PRICES = 3;

/**
 * Whether most prices became so high that they are probably cents (D72). A dealer of such cars releases the first import,
 * which then is the measure.
 */
export function isLikelyCents(before: FeedFill | null, now: FeedFill): boolean {
  return (now.filled[HIGH_PRICE] ?? 0) >= MIN_HIGH_PRICES && hasMostHigh(now) && !hasMostHigh(before);
}

function hasMostHigh(fill: FeedFill | null): boolean {
  const { [HIGH_PRICE]: high = 0, [ANY_PRICE]: all = 0 } = fill?.filled ?? {};
  return high * 2 > all;
}

function toShare(count = 0, of: number): Share {
  return { count, of };
}

function hasCollapsed({ field, before, now }: Collapse): boolean {
  if (before.of === 0 || now.of === 0) return false;
  const shareBefore = before.count / before.of;
  if (shareBefore <= MIN_SHARE_BEFORE) return false;
  const loss = 1 - now.count / now.of / shareBefore;
  const vehiclesLost = shareBefore * now.of - now.count;
  const maxLoss = field === ANY_PRICE ? MAX_PRICE_LOSS : MAX_LOSS;
  const minLost = now.count === 0 ? MIN_VEHICLES_LOST_ENTIRELY : MIN_VEHICLES_LOST;
  return loss > maxLoss && Math.round(vehiclesLost) >= minLost;
}

/**
 * What the next import is compared with. A file of changes with few vehicles says little about the feed, so it leaves the
 * measure as it is, unless a person released it.
 */
export function computeNextFill(
  before: FeedFill | null,
  now: FeedFill,
  { snapshot, released }: { readonly snapshot: boolean; readonly released: boolean },
): FeedFill {
  const saysEnough = snapshot || released || before === null || now.vehicles * 2 >= before.vehicles;
  return saysEnough ? now : before;
}

/** The collapsed fields in a sentence or two for the dealer. */
export function describeCollapses(collapses: readonly Collapse[]): string {
  const rows = collapses.find(({ field }) => field === "rows");
  const ofPrices = collapses.some(({ field }) => PRICE_FIELDS.has(field));
  const fields = collapses.filter(({ field }) => field !== "rows" && !(field === ANY_PRICE && ofPrices));
  return [
    ...(rows ? [`Only ${counts(rows)} rows could be used.`] : []),
    ...(fields.length > 0
      ? [`Far fewer vehicles have a value than last time: ${fields.map(describeCounts).join("; ")}.`]
      : []),
  ].join(" ");
}

function describeCounts(collapse: Collapse): string {
  const name = collapse.field === ANY_PRICE ? "any price" : collapse.field;
  return `${name} ${counts(collapse)}`;
}

function counts({ before, now }: Collapse): string {
  return `${now.count} of ${now.of} (before ${before.count} of ${before.of})`;
}
