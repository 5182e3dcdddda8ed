/** How far prices lay from the model's, for how sure it was: what ranges and confidence are made of. */
export interface Calibration {
  /** Rising, of log price. */
  readonly variances: readonly number[];
  /** Within this distance of the middle, in log price, lay 80% of prices; never falling. */
  readonly distances: readonly number[];
  /** Share of prices that lay within a tenth of the middle; never rising. */
  readonly close: readonly number[];
}

/** One price that the model judged without knowing it. */
export interface Trial {
  readonly variance: number;
  /** Log price less its estimate. */
  readonly error: number;
}

/** Share of prices that a range is meant to hold (D26). */
const RANGE_SHARE = 0.8;
/** Confidence is the share of prices within so much of the middle. */
const CLOSE = 0.1;
const MAX_STEPS = 12;
const TRIALS_A_STEP = 40;
/** With fewer trials nothing can be said. */
const MIN_TRIALS = 20;

/**
 * Learns from trials, by steps of as many trials each, what a variance means in practice (split conformal prediction;
 * Lei and others 2018). Null with too few trials.
 */
export function calibrate(trials: readonly Trial[]): Calibration | null {
  if (trials.length < MIN_TRIALS) return null;
  const sorted = [...trials].sort((one, other) => one.variance - other.variance || one.error - other.error);
  const steps = Math.max(1, Math.min(MAX_STEPS, Math.floor(sorted.length / TRIALS_A_STEP)));
  const [variances, distances, close]: [number[], number[], number[]] = [[], [], []];
  for (let step = 0; step < steps; step++) {
    const from = Math.floor((step * sorted.length) / steps);
    const part = sorted.slice(from, Math.floor(((step + 1) * sorted.length) / steps));
    const errors = part.map(({ error }) => Math.abs(error)).sort((one, other) => one - other);
    variances.push(part[part.length >> 1]!.variance);
    distances.push(errors[Math.min(errors.length, Math.ceil((errors.length + 1) * RANGE_SHARE)) - 1]!);
    close.push(part.filter(({ error }) => Math.abs(Math.expm1(-error)) <= CLOSE).length / part.length);
  }
  return {
    variances,
    distances: makeRising(distances),
    close: makeRising(close.map((share) => -share)).map((share) => -share),
  };
}

/** Isotonic regression: neighbours that fall are averaged until none does (pool adjacent violators). */
export function makeRising(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    while (pools.length > 0 && pools.at(-1)!.sum / pools.at(-1)!.count >= pool.sum / pool.count) {
      const last = pools.pop()!;
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => new Array<number>(count).fill(sum / count));
}

/** Half the width of the 80% range in log price, and the confidence, for a variance. */
export function readCalibration(
  { variances, distances, close }: Calibration,
  variance: number,
): { readonly distance: number; readonly confidence: number } {
  const last = variances.length - 1;
  // Surer or less sure than anything that was tried: the nearest that was.
  if (variance <= variances[0]!) return { distance: distances[0]!, confidence: close[0]! };
  if (variance >= variances[last]!) return { distance: distances[last]!, confidence: close[last]! };
  let at = 1;
  while (variances[at]! < variance) at++;
  const share = (variance - variances[at - 1]!) / (variances[at]! - variances[at - 1]!);
  const between = (values: readonly number[]) => values[at - 1]! + share * (values[at]! - values[at - 1]!);
  return { distance: between(distances), confidence: between(close) };
}
