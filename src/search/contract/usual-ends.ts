/**
 * The lowest and the highest value of a number without its outliers, so that one slip of the keyboard does not stretch a scale (D221).
 */

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** How many times the next lower value a value must be to be a slip, however few there are. */
const SLIP = 10;
/** Slips that are looked for: twelve zeros too many. */
const MAX_SLIPS = 12;
/** Of this many values, one may be an outlier on either side; of few values, only slips are. */
const ONE_OF = 50;
const FEW = 10;
/** How far beyond the others an outlier lies at least, as a share of their range. */
const FAR = 0.5;

/** How many of a number of values may be outliers on either side. */
export const countOutliers = (count: number) => (count < FEW ? 0 : Math.ceil(count / ONE_OF));

/** How many of the outermost values on each side decide the ends of `count` values. */
export function countDeciding(count: number): number {
  return Math.min(count, MAX_SLIPS + countOutliers(count) + 1);
}

/** A value that the rule asks for, to be answered by the next `next()`. */
export type ValueAsked =
  /** The value at this place from one end, from 0. */
  | { readonly from: "highest" | "lowest"; readonly place: number }
  /** The outermost value at one end that is no further than this from `of`. */
  | { readonly from: "highest" | "lowest"; readonly within: number; readonly of: number };

/**
 * Finds the usual ends of a number's values.
 * @param falling the highest values from the highest on, and `rising` the lowest from the lowest on, each at least `countDeciding` of them
 * @param count of all values, at least 1
 */
export function findUsualEnds(falling: readonly number[], rising: readonly number[], count: number): Ends {
  const seeking = seekUsualEnds(count);
  let step = seeking.next();
  while (!step.done) {
    const asked = step.value;
    const values = asked.from === "highest" ? falling : rising;
    const found =
      "place" in asked
        ? values[asked.place]
        : values.find((value) => Math.abs(value - asked.of) <= asked.within);
    if (found === undefined) throw new RangeError("too few values decide an end");
    step = seeking.next(found);
  }
  return step.value;
}

/**
 * The same rule for whoever does not have the values in a list: it asks for one value after the other.
 * @param count of all values, at least 1
 */
export function* seekUsualEnds(count: number): Generator<ValueAsked, Ends, number> {
  const slips = yield* countSlips(count);
  const lowest = yield { from: "lowest", place: 0 };
  const others = count - slips;
  const high = yield* seekEnd({ from: "highest", skipped: slips, opposite: lowest }, others);
  return { low: yield* seekEnd({ from: "lowest", skipped: 0, opposite: high }, others), high };
}

function* countSlips(count: number): Generator<ValueAsked, number, number> {
  let slips = 0;
  while (slips < MAX_SLIPS && slips + 1 < count) {
    const value = yield { from: "highest", place: slips };
    const next = yield { from: "highest", place: slips + 1 };
    if (next <= 0 || value < SLIP * next) break;
    slips++;
  }
  return slips;
}

interface Side {
  readonly from: "highest" | "lowest";
  /** How many of the outermost values do not count. */
  readonly skipped: number;
  readonly opposite: number;
}

/** The outermost value that is no outlier. */
function* seekEnd({ from, skipped, opposite }: Side, count: number): Generator<ValueAsked, number, number> {
  const outliers = countOutliers(count);
  const usual = yield { from, place: skipped + outliers };
  const range = Math.abs(usual - opposite);
  const outermost = yield { from, place: skipped };
  // Where all others are equal, any scale begins with them.
  if (range === 0 || Math.abs(outermost - opposite) <= range * (1 + FAR)) return outermost;
  return yield { from, within: range * (1 + FAR), of: opposite };
}
