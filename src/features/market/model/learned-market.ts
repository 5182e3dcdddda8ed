import { toWholeDollars } from "#features/pricing/money.ts";
import { readCalibration } from "../data/calibration.ts";
import { copyCar, createCarColumns, isSameCar, listBadgeWords, writeCar } from "../data/car-columns.ts";
import type { MarketCar } from "../data/market-car.ts";
import { FOLDS, findOdometer, findRow, type MarketData, toFold, toGroup } from "../data/market-data.ts";
import { TextCodes } from "../data/text-codes.ts";
import { computeKinship } from "../fit/kinship.ts";
import { MarketFit } from "../fit/market-fit.ts";
import {
  type Comparable,
  MAX_LISTED,
  MAX_LOW_CONFIDENCE,
  type MarketAnswer,
  type MarketEstimate,
  type MarketModel,
  MIN_COMPARABLES,
  MIN_DEALERSHIPS,
} from "./market-model.ts";

/** A neighbour is a comparable when it was built within so many years, */
const MAX_YEARS_APART = 5;
/** and has at least this share of what a car has in common with itself. */
const ALIKE = 0.3;
const BAND_KM = 10_000;
const DAY_MS = 86_400_000;

const NOT_ENOUGH = { kind: "not-enough" } as const;

/** The built-in model: what `trainMarket` learned from the market observations (D12). */
export class LearnedMarket implements MarketModel {
  readonly #data: MarketData;
  readonly #fit: MarketFit;
  readonly #groups: TextCodes;
  readonly #words: TextCodes;
  readonly #badgeKeys: readonly string[];
  readonly #car = createCarColumns(1);
  #badgeKey = "";
  #lastGroup = 0;

  constructor(data: MarketData) {
    this.#data = data;
    this.#fit = new MarketFit(data, data.curves);
    this.#groups = new TextCodes(data.groups);
    this.#words = new TextCodes(data.words);
    this.#badgeKeys = data.badges.map(toBadgeKey);
  }

  estimate(car: MarketCar, key: string | null): MarketAnswer {
    const group = this.#write(car);
    if (group === undefined) return NOT_ENOUGH;
    return this.#estimate(group, key, this.#findSelf(group, key, car.km));
  }

  /**
   * The market average of a car in cents, for its badge (PRC-06): the middle of `estimate`, or null where the gauge would
   * hide for too little confidence. That of a car as it was observed has been worked out before.
   */
  estimateAverage(car: MarketCar, key: string): number | null {
    const group = this.#write(car);
    if (group === undefined) return null;
    const row = findRow(this.#data, key);
    const known = row !== -1 && this.#isInGroup(row, group) && isSameCar(this.#data.cars, row, this.#car, 0);
    const average = known ? this.#data.averages[row]! : 0;
    if (average !== 0) return Number.isNaN(average) ? null : average;
    return readAverage(this.#estimate(group, key, this.#findSelf(group, key, car.km)));
  }

  /** The same of an observed car. */
  estimateRowAverage(row: number): number | null {
    copyCar(this.#data.cars, row, this.#car, 0);
    this.#badgeKey = this.#badgeKeyOfRow(row);
    while (!this.#isInGroup(row, this.#lastGroup)) {
      this.#lastGroup = (this.#lastGroup + 1) % this.#data.groups.length;
    }
    return readAverage(this.#estimate(this.#lastGroup, null, row));
  }

  /** Puts the car where `#estimate` looks for it; answers its group. */
  #write(car: MarketCar): number | undefined {
    writeCar(this.#car, 0, car, this.#words, this.#data.referenceYear);
    this.#badgeKey = toBadgeKey(car.badge);
    return this.#groups.find(toGroup(car));
  }

  #isInGroup(row: number, group: number): boolean {
    return row >= this.#data.groupStart[group]! && row < this.#data.groupStart[group + 1]!;
  }

  /** The row of the very car in its group, whoever brought it (D227); -1 for none. */
  #findSelf(group: number, key: string | null, km: number | null): number {
    const row = key === null ? -1 : findRow(this.#data, key);
    if (row !== -1 && this.#isInGroup(row, group)) return row;
    return km === null ? -1 : findOdometer(this.#data, group, this.#car.year[0]!, km);
  }

  #estimate(group: number, key: string | null, self: number): MarketAnswer {
    const fold = self === -1 ? toFold(key) : this.#data.fold[self]!;
    const fit = this.#fit.fit({ cars: this.#car, row: 0, group, fold, self, withoutFold: -1 });
    const calibration = this.#data.calibrations[this.#data.groupSegment[group]! * FOLDS + fold];
    if (!fit || !calibration) return NOT_ENOUGH;
    const { distance, confidence } = readCalibration(calibration, fit.variance);
    const rows = this.#comparableRows();
    const dealerships = this.#dealerships(rows);
    const isEnough =
      rows.length >= MIN_COMPARABLES &&
      (dealerships === null || dealerships >= MIN_DEALERSHIPS) &&
      rows.some((row) => this.#badgeKeyOfRow(row) === this.#badgeKey);
    return {
      kind: "estimate",
      range: {
        minCents: toAmount(fit.logPrice - distance),
        maxCents: toAmount(fit.logPrice + distance),
      },
      middleCents: toAmount(fit.logPrice),
      confidence: isEnough ? confidence : Math.min(confidence, MAX_LOW_CONFIDENCE),
      comparables: rows.slice(0, MAX_LISTED).map((row) => this.#comparable(row)),
      counts: { comparables: rows.length, dealerships },
      seen: this.#seenBetween(rows),
    };
  }

  /** Of the neighbours of the last fit, those that are alike enough, the most alike first. */
  #comparableRows(): number[] {
    const { rows, scores, count } = this.#fit.nearest;
    const least = ALIKE * computeKinship(this.#car, 0, this.#car, 0);
    const { year } = this.#data.cars;
    const isNear = (row: number) => Math.abs(year[row]! - this.#car.year[0]!) <= MAX_YEARS_APART;
    return [...rows.subarray(0, count)].filter((row, at) => scores[at]! >= least && isNear(row));
  }

  #badgeKeyOfRow(row: number): string {
    return this.#badgeKeys[this.#data.badge[row]!]!;
  }

  /** Different marks are different dealerships; null where a mark is missing. */
  #dealerships(rows: readonly number[]): number | null {
    const marks = new Set(rows.map((row) => this.#data.sellerMark[row]!));
    return marks.has(-1) ? null : marks.size;
  }

  #comparable(row: number): Comparable {
    const { cars, badge, badges, kmGiven, priceCents } = this.#data;
    const from = Math.floor(cars.km[row]! / BAND_KM) * BAND_KM;
    return {
      year: cars.year[row]!,
      badge: badges[badge[row]!]!,
      kmBand: kmGiven[row] === 1 ? { from, to: from + BAND_KM } : null,
      priceCents: priceCents[row]!,
    };
  }

  #seenBetween(rows: readonly number[]): MarketEstimate["seen"] {
    const days = rows.map((row) => this.#data.seenDay[row]!);
    const date = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (days.length === 0) return { from: "", to: "" };
    return { from: date(Math.min(...days)), to: date(Math.max(...days)) };
  }
}

/** The same for badges of the same words, in whatever order and case. */
function toBadgeKey(badge: string | null): string {
  return listBadgeWords({ badge, series: null }).sort().join(" ");
}

function readAverage(answer: MarketAnswer): number | null {
  return answer.kind === "estimate" && answer.confidence > MAX_LOW_CONFIDENCE ? answer.middleCents : null;
}

/** Cents of whole dollars. */
function toAmount(logPrice: number): number {
  return toWholeDollars(Math.exp(logPrice)) * 100;
}
