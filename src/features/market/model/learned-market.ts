import { toWholeDollars } from "#features/pricing/price.ts";
import { DAY_MS } from "#platform/time.ts";
import { type Calibration, readCalibration } from "../data/calibration.ts";
import {
  copyCar,
  createCarColumns,
  isSameCar,
  TextCodes,
  toBadgeKey,
  writeCar,
} from "../data/car-columns.ts";
import type { MarketCar } from "../data/market-car.ts";
import { FOLDS, findOdometer, findRow, type MarketData, toFold, toGroup } from "../data/market-data.ts";
import { MarketFit } from "../fit/market-fit.ts";
import { countEvidence, type Evidence, isEnough, listComparables } from "./comparables.ts";
import {
  type Comparable,
  MAX_LISTED,
  MAX_LOW_CONFIDENCE,
  type MarketAnswer,
  type MarketAverage,
  type MarketEstimate,
  type MarketModel,
  MIN_COMPARABLES,
} from "./market-model.ts";

const BAND_KM = 10_000;

const NOT_ENOUGH = { kind: "not-enough" } as const;

/** The built-in model: what `trainMarket` learned from the market observations (D12). */
export class LearnedMarket implements MarketModel {
  readonly #data: MarketData;
  readonly #fit: MarketFit;
  readonly #groups: TextCodes;
  readonly #words: TextCodes;
  readonly #badgeKeys: TextCodes;
  readonly #car = createCarColumns(1);
  /** -1 for a badge that was never seen. */
  #badgeKey = -1;
  #lastGroup = 0;

  constructor(data: MarketData) {
    this.#data = data;
    this.#fit = new MarketFit(data, data.curves);
    this.#groups = new TextCodes(data.groups);
    this.#words = new TextCodes(data.words);
    this.#badgeKeys = new TextCodes(data.badgeKeys);
  }

  estimate(car: MarketCar, key: string | null): MarketAnswer {
    const group = this.#write(car);
    if (group === undefined) return NOT_ENOUGH;
    return this.#estimate(group, key, this.#findSelf(group, key, car.km));
  }

  /**
   * The market average of a car (PRC-06): the middle of `estimate`, or null if the gauge would hide for too little
   * confidence. That of a car as it was observed has been worked out before.
   */
  estimateAverage(car: MarketCar, key: string): MarketAverage | null {
    const group = this.#write(car);
    if (group === undefined) return null;
    const row = findRow(this.#data, key);
    const { averages, doubts, cars } = this.#data;
    const known = row !== -1 && this.#isInGroup(row, group) && isSameCar(cars, row, this.#car, 0);
    const cents = known ? averages[row]! : 0;
    if (cents === 0) return readAverage(this.#estimate(group, key, this.#findSelf(group, key, car.km)));
    if (Number.isNaN(cents)) return null;
    return { cents, doubtCents: doubts[row]! };
  }

  /** The same of an observed car. */
  estimateRowAverage(row: number): MarketAverage | null {
    copyCar(this.#data.cars, row, this.#car, 0);
    this.#badgeKey = this.#data.badgeKey[row]!;
    while (!this.#isInGroup(row, this.#lastGroup)) {
      this.#lastGroup = (this.#lastGroup + 1) % this.#data.groups.length;
    }
    return readAverage(this.#estimate(this.#lastGroup, null, row));
  }

  /** Puts the car where `#estimate` looks for it; answers its group. */
  #write(car: MarketCar): number | undefined {
    writeCar(this.#car, 0, car, this.#words, this.#data.referenceYear);
    this.#badgeKey = this.#badgeKeys.find(toBadgeKey(car.badge)) ?? -1;
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
    const data = this.#data;
    const [cars, row, fold] = [this.#car, 0, self === -1 ? toFold(key) : data.fold[self]!];
    const fit = this.#fit.fit({ cars, row, group, fold, self, withoutFold: -1, withoutBadge: -1 });
    const rows = listComparables(data, this.#fit.nearest, cars, row);
    const evidence = countEvidence(data, rows, this.#badgeKey);
    const calibration = this.#findCalibration(group, fold, evidence);
    if (!fit || !calibration) return NOT_ENOUGH;
    const { distance, confidence } = readCalibration(calibration, fit.variance);
    const middleCents = toAmount(fit.logPrice);
    const range = {
      minCents: toAmount(fit.logPrice - distance),
      maxCents: toAmount(fit.logPrice + distance),
    };
    return {
      kind: "estimate",
      ...{ range, middleCents },
      doubtCents: this.#findDoubt(rows, middleCents),
      confidence: isEnough(evidence) ? confidence : Math.min(confidence, MAX_LOW_CONFIDENCE),
      comparables: rows.slice(0, MAX_LISTED).map((one) => this.#comparable(one)),
      counts: evidence,
      seen: this.#seenBetween(rows),
    };
  }

  /** How far prices of such cars scatter. A badge that no comparable has is judged by what hiding badges taught (D225). */
  #findCalibration(group: number, fold: number, evidence: Evidence): Calibration | null {
    const { groupSegment, calibrations, unseenCalibrations } = this.#data;
    const place = groupSegment[group]! * FOLDS + fold;
    if (evidence.ownBadge > 0) return calibrations[place]!;
    return unseenCalibrations[place] ?? (isEnough(evidence) ? null : calibrations[place]!);
  }

  /** Where few comparables have the car's badge, the middle is drawn towards other badges: so far it is from those few (D225). */
  #findDoubt(rows: readonly number[], middleCents: number): number {
    const own = rows.filter((row) => this.#data.badgeKey[row] === this.#badgeKey);
    if (own.length === 0) return Number.POSITIVE_INFINITY;
    if (own.length >= MIN_COMPARABLES) return 0;
    const logPrice = own.reduce((sum, row) => sum + this.#fit.translate(row), 0) / own.length;
    return Math.abs(toAmount(logPrice) - middleCents);
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

function readAverage(answer: MarketAnswer): MarketAverage | null {
  if (answer.kind !== "estimate" || answer.confidence <= MAX_LOW_CONFIDENCE) return null;
  return { cents: answer.middleCents, doubtCents: answer.doubtCents };
}

/** Cents of whole dollars. */
function toAmount(logPrice: number): number {
  return toWholeDollars(Math.exp(logPrice)) * 100;
}
