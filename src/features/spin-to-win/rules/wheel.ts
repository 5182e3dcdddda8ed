/** A slice of the wheel, in degrees clockwise from the top. */
export interface Slice {
  readonly start: number;
  readonly sweep: number;
}

/** The narrowest slice that can still be seen. */
const MIN_SWEEP = 12;
const FULL_TURNS = 5;

/** Computes the slices of a wheel by weight: a more likely prize has a wider one, and none is too narrow to see. */
export function buildSlices(weights: readonly number[]): readonly Slice[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shared = 360 - weights.length * MIN_SWEEP;
  let start = 0;
  return weights.map((weight) => {
    const sweep = MIN_SWEEP + (shared * weight) / total;
    const slice = { start, sweep };
    start += sweep;
    return slice;
  });
}

/** Computes the clockwise turn in degrees that brings the middle of a slice to the pointer at the top, after some full turns. */
export const computeTurn = ({ start, sweep }: Slice): number => FULL_TURNS * 360 + 360 - (start + sweep / 2);
