import { type CarColumns, copyCar, createCarColumns } from "../data/car-columns.ts";
import { factorise, solveBackwards, solveForwards } from "./cholesky.ts";
import { computeKinship } from "./kinship.ts";

/** How many of the most alike cars set a price. */
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
/** Degrees of freedom of Student's t, by which prices scatter. */
const FREEDOM = 3;
const ROUNDS = 3;
/** A change of noise by a smaller share is not worth another fit. */
const WORTH = 0.1;

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
 * and one that says little is drawn towards the others. Prices scatter with heavy tails, so a price that is far from what
 * the others say, such as an instalment, a wreck's or a slip of the keyboard, hardly counts (D225). Holds its scratch
 * memory, so one at a time.
 */
export class LocalFitter {
  readonly neighbours: CarColumns = createCarColumns(NEIGHBOURS);
  readonly #covariance = new Float64Array(NEIGHBOURS * NEIGHBOURS);
  readonly #matrix = new Float64Array(NEIGHBOURS * NEIGHBOURS);
  readonly #right = new Float64Array(NEIGHBOURS);
  readonly #kin = new Float64Array(NEIGHBOURS);
  readonly #noise = new Float64Array(NEIGHBOURS);
  readonly #times = new Float64Array(NEIGHBOURS);

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
    const right = this.#right;
    const meanKm = computeMean(neighbours.km, count);
    const middle = computeMedian(above.subarray(0, count));
    const distance = (km: number) => (km - meanKm) / PER_KM;
    const noise = (year: number) => FIT.noise * (1 + FIT.noiseOfAge * toAge(year));
    for (let i = 0; i < count; i++) {
      const iDistance = FIT.slope * distance(neighbours.km[i]!);
      for (let j = 0; j <= i; j++) {
        this.#covariance[i * count + j] =
          FIT.level + computeKinship(neighbours, i, neighbours, j) + iDistance * distance(neighbours.km[j]!);
      }
      this.#noise[i] = noise(neighbours.year[i]!);
    }
    const solve = () => {
      for (let i = 0; i < count; i++) right[i] = above[i]! - middle;
      this.#solve(count);
    };
    this.#times.fill(1, 0, count);
    solve();
    const own = distance(car.km[row]!);
    const prior = FIT.level + computeKinship(car, row, car, row) + FIT.slope * own * own;
    const variance = prior + noise(car.year[row]!) - this.#computeKnown(count, car, row, distance);
    for (let round = 0; round < ROUNDS && this.#reweigh(count); round++) solve();
    let [level, slope] = [middle, 0];
    for (let i = 0; i < count; i++) {
      level += (FIT.level + computeKinship(car, row, neighbours, i)) * right[i]!;
      slope += FIT.slope * distance(neighbours.km[i]!) * right[i]!;
    }
    return { level, slope, meanKm, variance };
  }

  /** Puts the neighbours' weights where their prices were, for the noise of now. */
  #solve(count: number): void {
    const matrix = this.#matrix;
    matrix.set(this.#covariance.subarray(0, count * count));
    for (let i = 0; i < count; i++) matrix[i * count + i]! += this.#noise[i]! * this.#times[i]!;
    factorise(matrix, count);
    solveForwards(matrix, this.#right, count);
    solveBackwards(matrix, this.#right, count);
  }

  /** How much of a car's variance the neighbours explain, by the matrix that was solved last. */
  #computeKnown(count: number, car: CarColumns, row: number, distance: (km: number) => number): number {
    const kin = this.#kin;
    const own = distance(car.km[row]!);
    for (let i = 0; i < count; i++) {
      const slope = FIT.slope * distance(this.neighbours.km[i]!) * own;
      kin[i] = FIT.level + computeKinship(car, row, this.neighbours, i) + slope;
    }
    solveForwards(this.#matrix, kin, count);
    let known = 0;
    for (let i = 0; i < count; i++) known += kin[i]! * kin[i]!;
    return known;
  }

  /**
   * Gives each neighbour the noise that its distance from the fit suggests under Student's t (expectation maximisation;
   * Lange, Little and Taylor 1989). False where that changes nothing worth another fit.
   */
  #reweigh(count: number): boolean {
    let isWorthIt = false;
    for (let i = 0; i < count; i++) {
      const times = this.#times[i]!;
      const residual = this.#noise[i]! * times * this.#right[i]!;
      const next = (FREEDOM + residual ** 2 / this.#noise[i]!) / (FREEDOM + 1);
      if (Math.abs(next / times - 1) > WORTH) isWorthIt = true;
      this.#times[i] = next;
    }
    return isWorthIt;
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
