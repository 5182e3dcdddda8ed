import type { CardRecord } from "#features/catalogue/card/card.ts";
import type { VehicleStatus } from "#features/vehicles/vehicle.ts";
import { MAX_LOW_CONFIDENCE, type MarketEstimate } from "../model/market-model.ts";

/** What a price gauge shows of a car's price among those of its market (ENT-34). Amounts are integer cents. */
export interface Gauge {
  /** Share of the range that lies above the price, 0 to 1 (D26). */
  readonly fill: number;
  readonly listingPriceCents: number;
  readonly marketRange: { readonly minCents: number; readonly maxCents: number };
  readonly confidence: number;
  /** Null if an outside service gives none; our own model always does (D26). */
  readonly description: string | null;
}

interface PricedCar {
  readonly status: VehicleStatus;
  readonly reserved: boolean;
  /** Of its price, null for none. */
  readonly priceCents: number | null;
}

/** A price tells something only above this many cents (PRC-17). */
const MIN_PRICE_CENTS = 20_000;

/** Whether market data may be shown of a car: gauge and badge alike (PRC-17, PRC-18). */
export function isMarketEligible({ status, reserved, priceCents }: PricedCar): boolean {
  return status === "in_stock" && !reserved && priceCents !== null && priceCents > MIN_PRICE_CENTS;
}

/** A price this near to the market average is around it (PRC-06). */
const AROUND_CENTS = 49_900;

export type PricePosition = "below" | "around" | "above" | "unsure";

/**
 * How a price stands to the market average: the one rule of label and gauge, which therefore never disagree (PRC-06, D26).
 * Exactly $499 away is around. The same distance on either side is the same kind of position (D226). Whoever cannot tell
 * what the car's badge costs is unsure of prices that the doubt covers, and of all prices where it has no end (D225).
 */
export function toPricePosition(priceCents: number, averageCents: number, doubtCents = 0): PricePosition {
  const above = priceCents - averageCents;
  if (!Number.isFinite(doubtCents)) return "unsure";
  if (Math.abs(above) <= AROUND_CENTS) return "around";
  if (Math.abs(above) <= AROUND_CENTS + doubtCents) return "unsure";
  return above < 0 ? "below" : "above";
}

export const DESCRIPTIONS: Readonly<Record<PricePosition, string>> = {
  below: "Below market",
  around: "Around market",
  above: "Above market",
  unsure: "Too few with this badge",
};

/**
 * The text of a market label: of a price below or around the market, null of any other and without market data (PRC-06,
 * PRC-07, D26, T11).
 */
export function toMarketBadge(
  priceCents: number,
  averageCents: number | null,
  doubtCents = 0,
): string | null {
  if (averageCents === null) return null;
  const position = toPricePosition(priceCents, averageCents, doubtCents);
  return position === "below" || position === "around" ? DESCRIPTIONS[position] : null;
}

/** Share of a range that lies above a price, 0 to 1 (D26). */
export function toFill(priceCents: number, { minCents, maxCents }: Gauge["marketRange"]): number {
  if (maxCents <= minCents) return priceCents <= minCents ? 1 : 0;
  return Math.min(1, Math.max(0, (maxCents - priceCents) / (maxCents - minCents)));
}

/** Whether a gauge shows: it is sure enough (PRC-14), and its range reaches the price (PRC-15). */
export function isGaugeShown({ confidence, marketRange, listingPriceCents }: Gauge): boolean {
  return confidence > MAX_LOW_CONFIDENCE && marketRange.maxCents >= listingPriceCents;
}

/** The gauge's label (PRC-09). */
export function toGaugeLabel({ description, fill }: Pick<Gauge, "description" | "fill">): string {
  if (description) return description;
  return fill < 0.65 ? "Good Deal" : "Great Deal";
}

/** The colour band of a fill (PRC-10). */
export function toGaugeBand(fill: number): "low" | "medium" | "high" {
  if (fill < 0.3) return "low";
  return fill < 0.6 ? "medium" : "high";
}

/** Where a site's gauges come from: our own market model, or an outside valuation service (D26: one a site). */
export interface GaugeSource {
  /**
   * The gauge of a car at its price, or null if the source has none.
   * @throws Error when the source fails; the gauge is then hidden (PRC-16)
   */
  gauge(car: CardRecord, priceCents: number): Promise<GaugeReading | null>;
}

export interface GaugeReading extends Gauge {
  /** What it was compared with; null if an outside service does not say. */
  readonly market: Pick<MarketEstimate, "middleCents" | "comparables" | "counts" | "seen"> | null;
}

/** What a vehicle's page says of its price among others'. */
export interface MarketView {
  /** "Below market" or "Around market", or null for no label (PRC-06, T11). */
  readonly badge: string | null;
  /** Where its gauge is fetched (API-01); null if none would show. */
  readonly gaugeHref: string | null;
}

export const NO_MARKET: MarketView = { badge: null, gaugeHref: null };
