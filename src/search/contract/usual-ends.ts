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

const countOutliers = (count: number) => (count < FEW ? 0 : Math.ceil(count / ONE_OF));

/** How many of the outermost values on each side decide the ends of `count` values. */
export function countDeciding(count: number): number {
  return Math.min(count, MAX_SLIPS + countOutliers(count) + 1);
}

/**
 * Finds the usual ends of a number's values.
 * @param falling the highest values from the highest on, and `rising` the lowest from the lowest on, each at least `countDeciding` of them
 * @param count of all values, at least 1
 */
export function findUsualEnds(falling: readonly number[], rising: readonly number[], count: number): Ends {
  const slips = countSlips(falling);
  const others = count - slips;
  const high = findEnd(falling.slice(slips), at(rising, 0), others);
  return { low: findEnd(rising, high, others), high };
}

function countSlips(falling: readonly number[]): number {
  let slips = 0;
  while (slips < MAX_SLIPS && slips + 1 < falling.length) {
    const next = at(falling, slips + 1);
    if (next <= 0 || at(falling, slips) < SLIP * next) break;
    slips++;
  }
  return slips;
}

/** The outermost value that is no outlier. */
function findEnd(outermost: readonly number[], opposite: number, count: number): number {
  const outliers = countOutliers(count);
  const range = Math.abs(at(outermost, outliers) - opposite);
  // Where all others are equal, any scale begins with them.
  if (range === 0) return at(outermost, 0);
  return outermost.find((value) => Math.abs(value - opposite) <= range * (1 + FAR)) ?? opposite;
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError("too few values decide an end");
  return value;
}
