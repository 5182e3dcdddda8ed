import type { CarColumns } from "../data/car-columns.ts";
import { factorise, solveBackwards, solveForwards } from "./cholesky.ts";

/**
 * What a market takes off the log price of a model for age and kilometres: a curve of straight pieces. Kilometres never
 * add to a price.
 */

/** Years and kilometres at which the curve bends. */
const AGE_BENDS = [0, 3, 8, 15, 22];
const KM_BENDS = [0, 50_000, 120_000, 220_000];
const PER_KM = 100_000;
const MAX_AGE = 30;
/** Numbers that describe a curve: slopes per year of age, then per 100,000 km, each from its bend on. */
export const CURVE_SIZE = AGE_BENDS.length + KM_BENDS.length;

/** Slopes on the public listings of 2023, towards which a market of few cars is drawn. */
const USUAL = [-0.04, -0.023, -0.006, 0.037, 0.12, -0.34, 0.1, 0.0, 0.13];
/** How many cars the usual slopes count for. */
const USUAL_WEIGHT = 30;

/** Years, and units of 100,000 km, that lie beyond each bend, of one car. */
export function writeCurveTerms(
  cars: CarColumns,
  at: number,
  referenceYear: number,
  into: Float64Array,
): Float64Array {
  const age = Math.min(Math.max(referenceYear - cars.year[at]!, 0), MAX_AGE);
  for (let i = 0; i < AGE_BENDS.length; i++) into[i] = Math.max(0, age - AGE_BENDS[i]!);
  for (let i = 0; i < KM_BENDS.length; i++) {
    into[AGE_BENDS.length + i] = Math.max(0, cars.km[at]! - KM_BENDS[i]!) / PER_KM;
  }
  return into;
}

/** Age's part of the curve for terms of `writeCurveTerms`. */
export function computeAgeEffect(curve: Float64Array, terms: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < AGE_BENDS.length; i++) sum += curve[i]! * terms[i]!;
  return sum;
}

/**
 * The part of kilometres, with a model's own slope (per 100,000 km) on top of the curve's: never rising, whatever the
 * slopes are (D26).
 */
export function computeKmEffect(curve: Float64Array, ownSlope: number, km: number): number {
  let [sum, slope] = [0, ownSlope];
  for (let i = 0; i < KM_BENDS.length; i++) {
    slope += curve[AGE_BENDS.length + i]!;
    const end = Math.min(km, KM_BENDS[i + 1] ?? Number.POSITIVE_INFINITY);
    if (end > KM_BENDS[i]!) sum += (Math.min(0, slope) * (end - KM_BENDS[i]!)) / PER_KM;
  }
  return sum;
}

/** Sums from which a curve is found, of which some can be taken out again: those of the cars of one fold. */
export class CurveSums {
  readonly squares = new Float64Array(CURVE_SIZE * CURVE_SIZE);
  readonly products = new Float64Array(CURVE_SIZE);

  /** A car's terms and log price, both less those of its model's cars on average. */
  add(terms: Float64Array, logPrice: number): void {
    for (let i = 0; i < CURVE_SIZE; i++) {
      this.products[i]! += terms[i]! * logPrice;
      for (let j = 0; j < CURVE_SIZE; j++) this.squares[i * CURVE_SIZE + j]! += terms[i]! * terms[j]!;
    }
  }

  addAll(other: CurveSums): void {
    for (let i = 0; i < this.squares.length; i++) this.squares[i]! += other.squares[i]!;
    for (let i = 0; i < CURVE_SIZE; i++) this.products[i]! += other.products[i]!;
  }

  /** The curve of least squares, drawn towards the usual one (ridge regression). */
  curve(): Float64Array {
    const matrix = this.squares.slice();
    const right = this.products.slice();
    for (let i = 0; i < CURVE_SIZE; i++) {
      matrix[i * CURVE_SIZE + i]! += USUAL_WEIGHT;
      right[i]! += USUAL_WEIGHT * USUAL[i]!;
    }
    factorise(matrix, CURVE_SIZE);
    solveForwards(matrix, right, CURVE_SIZE);
    solveBackwards(matrix, right, CURVE_SIZE);
    return right;
  }
}
