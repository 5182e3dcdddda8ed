import { type CarColumns, copyCar, createCarColumns } from "../data/car-columns.ts";
import { factorise, solveBackwards, solveForwards } from "./cholesky.ts";
import { computeKinship } from "./kinship.ts";

/** So many of the most alike cars set a price. */
export const NEIGHBOURS = 48;

/** Variances of log prices: of one car's price beside its likes', of a model's level, of its own kilometre slope. */
const FIT = {
  noise: 0.017,
  /** What a year of age adds to a price's own variance, as a share. */
  noiseOfAge: 0.1,
  level: 1,
  slope: 0.036,
} as const;
const PER_KM = 100_000;

/** What the cars around one say about it. */
export interface LocalFit {
  /** Log price above the market's curve, at `meanKm`. */
  readonly level: number;
  /** The neighbours' own slope of log price, per 100,000 km, on top of the curve's. */
  readonly slope: number;
  readonly meanKm: number;
  /** How sure the level is: the variance that the model expects of the price. */
  readonly variance: number;
}

/**
 * Kriging: the best linear prediction of a car's log price from its neighbours' (a Gaussian process with the covariance
 * of `computeKinship`; Rasmussen and Williams 2006, algorithm 2.1). Neighbours that say the same count for little more than one,
 * and one that says little is drawn towards the others. Holds its scratch memory, so one at a time.
 */
export class LocalFitter {
  readonly neighbours: CarColumns = createCarColumns(NEIGHBOURS);
  readonly #matrix = new Float64Array(NEIGHBOURS * NEIGHBOURS);
  readonly #right = new Float64Array(NEIGHBOURS);
  readonly #kin = new Float64Array(NEIGHBOURS);

  /** Puts car `from` of `source` among the neighbours, at `at`. */
  put(at: number, source: CarColumns, from: number): void {
    copyCar(source, from, this.neighbours, at);
  }

  /**
   * Fits the first `count` neighbours, at least one, whose log prices above the curve are `above`.
   * @param toAge age in years of a model year
   */
  fit(
    count: number,
    above: Float64Array,
    car: CarColumns,
    row: number,
    toAge: (year: number) => number,
  ): LocalFit {
    const { neighbours } = this;
    const meanKm = computeMean(neighbours.km, count);
    const middle = computeMedian(above.subarray(0, count));
    const distance = (km: number) => (km - meanKm) / PER_KM;
    const noise = (year: number) => FIT.noise * (1 + FIT.noiseOfAge * toAge(year));
    const matrix = this.#matrix;
    for (let i = 0; i < count; i++) {
      const iDistance = FIT.slope * distance(neighbours.km[i]!);
      for (let j = 0; j <= i; j++) {
        matrix[i * count + j] =
          FIT.level + computeKinship(neighbours, i, neighbours, j) + iDistance * distance(neighbours.km[j]!);
      }
      matrix[i * count + i]! += noise(neighbours.year[i]!);
    }
    factorise(matrix, count);
    const right = this.#right;
    for (let i = 0; i < count; i++) right[i] = above[i]! - middle;
    solveForwards(matrix, right, count);
    solveBackwards(matrix, right, count);
    const kin = this.#kin;
    const own = distance(car.km[row]!);
    let [level, slope] = [middle, 0];
    for (let i = 0; i < count; i++) {
      const shared = FIT.level + computeKinship(car, row, neighbours, i);
      const slopeShared = FIT.slope * distance(neighbours.km[i]!);
      level += shared * right[i]!;
      slope += slopeShared * right[i]!;
      kin[i] = shared + slopeShared * own;
    }
    solveForwards(matrix, kin, count);
    let variance =
      FIT.level + computeKinship(car, row, car, row) + FIT.slope * own * own + noise(car.year[row]!);
    for (let i = 0; i < count; i++) variance -= kin[i]! * kin[i]!;
    return { level, slope, meanKm, variance };
  }
}

function computeMean(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i]!;
  return sum / count;
}

function computeMedian(values: Float64Array): number {
  const sorted = values.slice().sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
