import type { CarColumns } from "../data/car-columns.ts";
import { FOLDS, type SeenCars } from "../data/market-data.ts";
import { CURVE_SIZE, computeAgeEffect, computeKmEffect, writeCurveTerms } from "./depreciation.ts";
import { computeKinship } from "./kinship.ts";
import { LocalFitter, NEIGHBOURS } from "./local-fit.ts";
import { Nearest } from "./nearest.ts";

export interface Question {
  readonly cars: CarColumns;
  readonly row: number;
  readonly group: number;
  /** Whose curve counts. */
  readonly fold: number;
  /** The car's own row, which never counts; -1 for none. */
  readonly self: number;
  /** Neighbours of this fold are left out; -1 for none. */
  readonly withoutFold: number;
  /** Neighbours of this badge, a place in `badgeKeys`, are left out; -1 for none. */
  readonly withoutBadge: number;
}

export interface Fit {
  readonly logPrice: number;
  readonly variance: number;
}

/** Finds a car's neighbours in what was seen, and what they say of its price. One question at a time. */
export class MarketFit {
  readonly nearest = new Nearest(NEIGHBOURS);
  readonly #seen: SeenCars;
  readonly #curves: Float64Array;
  readonly #fitter = new LocalFitter();
  readonly #above = new Float64Array(NEIGHBOURS);
  readonly #terms = new Float64Array(CURVE_SIZE);
  readonly #toAge: (year: number) => number;
  #translate: (row: number) => number = () => Number.NaN;

  constructor(seen: SeenCars, curves: Float64Array) {
    this.#seen = seen;
    this.#curves = curves;
    this.#toAge = (year) => Math.max(0, seen.referenceYear - year);
  }

  /** Null without a single neighbour; the neighbours are in `nearest` until the next question. */
  fit(question: Question): Fit | null {
    this.#findNeighbours(question);
    const { count, rows } = this.nearest;
    if (count === 0) return null;
    const { cars, priceCents, referenceYear } = this.#seen;
    const curve = this.#findCurve(question);
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      this.#fitter.put(i, cars, row);
      const terms = writeCurveTerms(cars, row, referenceYear, this.#terms);
      this.#above[i] =
        Math.log(priceCents[row]!) -
        computeAgeEffect(curve, terms) -
        computeKmEffect(curve, 0, cars.km[row]!);
    }
    const { level, slope, meanKm, variance } = this.#fitter.fit(
      count,
      this.#above,
      question.cars,
      question.row,
      this.#toAge,
    );
    const effectOf = (cars: CarColumns, row: number) =>
      computeAgeEffect(curve, writeCurveTerms(cars, row, referenceYear, this.#terms)) +
      computeKmEffect(curve, slope, cars.km[row]!);
    const own = effectOf(question.cars, question.row);
    this.#translate = (row) => Math.log(priceCents[row]!) - effectOf(cars, row) + own;
    const atMean = computeKmEffect(curve, 0, meanKm) - computeKmEffect(curve, slope, meanKm);
    return { logPrice: level + own + atMean, variance };
  }

  /** The log price of a neighbour of the last question, had it the age and kilometres of the car that was asked about. */
  translate(row: number): number {
    return this.#translate(row);
  }

  #findNeighbours({ cars, row, group, self, withoutFold, withoutBadge }: Question): void {
    const { groupStart, fold, badgeKey } = this.#seen;
    this.nearest.clear();
    for (let other = groupStart[group]!; other < groupStart[group + 1]!; other++) {
      if (other === self || fold[other] === withoutFold || badgeKey[other] === withoutBadge) continue;
      this.nearest.offer(other, computeKinship(cars, row, this.#seen.cars, other));
    }
  }

  #findCurve({ group, fold }: Question): Float64Array {
    const from = (this.#seen.groupSegment[group]! * FOLDS + fold) * CURVE_SIZE;
    return this.#curves.subarray(from, from + CURVE_SIZE);
  }
}
