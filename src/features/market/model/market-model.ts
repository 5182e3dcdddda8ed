import type { MarketCar } from "../data/market-car.ts";

/** A car that was compared: no dealer, photo or address is known of it (D12). */
export interface Comparable {
  readonly year: number;
  /** As its feed wrote it, or "". */
  readonly badge: string;
  /** Kilometres from the lower end to below the upper; null if they were not given. */
  readonly kmBand: { readonly from: number; readonly to: number } | null;
  readonly priceCents: number;
}

/** What the market asks for cars like one. Amounts are whole dollars in cents, of the car's own price type (D9). */
export interface MarketEstimate {
  readonly kind: "estimate";
  /** Of all prices of such cars, about 80% lie in it. */
  readonly range: { readonly minCents: number; readonly maxCents: number };
  /** The estimate itself, which PRC-06 calls the market average. More kilometres never raise it (D26). */
  readonly middleCents: number;
  /**
   * How far the middle may be from what the car's badge costs: 0 where `MIN_COMPARABLES` have the badge, infinite where none
   * has it (D225).
   */
  readonly doubtCents: number;
  /**
   * From 0 to 1: the share of prices that lay within a tenth of the middle where the model was as sure as here; at most
   * 0.2 with fewer than `MIN_COMPARABLES`, from fewer than `MIN_DEALERSHIPS` (D26), or of fewer than `MIN_BADGES` where
   * none has the car's own (D105, D225).
   */
  readonly confidence: number;
  /** The most alike ones first, `MAX_LISTED` at most. */
  readonly comparables: readonly Comparable[];
  readonly counts: {
    /** How many cars are alike enough to be called so, */
    readonly comparables: number;
    /** how many of them have the car's own badge: the same words, in any order and case, */
    readonly ownBadge: number;
    /** and of how many dealerships they are at least; null if unknown. */
    readonly dealerships: number | null;
  };
  /** Calendar dates in UTC, `YYYY-MM-DD`, between which the comparables were last seen for sale. */
  readonly seen: { readonly from: string; readonly to: string };
}

export type MarketAnswer = MarketEstimate | { readonly kind: "not-enough" };

/** The middle of an estimate and its doubt, as labels need them. */
export interface MarketAverage {
  readonly cents: number;
  readonly doubtCents: number;
}

export const MIN_COMPARABLES = 4;
export const MIN_DEALERSHIPS = 2;
/** From fewer badges nothing can be told of one that was never seen. */
export const MIN_BADGES = 3;
export const MAX_LISTED = 12;
/** What too few comparables leave of confidence (D26); a gauge that is no surer than this is hidden (PRC-14). */
export const MAX_LOW_CONFIDENCE = 0.2;

/** Knows what the market asks for a car. The same car gets the same answer until the model is trained again. */
export interface MarketModel {
  /** @param key the car's own opaque hash, so that its own price never counts; null if it was never seen */
  estimate(car: MarketCar, key: string | null): MarketAnswer;
}
