import { toVehiclePath } from "#features/catalogue/paths.ts";
import type { Gauge, GaugeReading } from "./gauge.ts";

/** What `GET /cars/{slug}/autogauge` answers (API-01, ENT-34). Amounts are dollars, as in the fields' documentation. */
export interface GaugeAnswer {
  readonly fill: number;
  readonly listing_price: number;
  readonly market_range_min: number;
  readonly market_range_max: number;
  readonly confidence: number;
  readonly description: string | null;
  /** What the car was compared with (D26); null if an outside service does not say. */
  readonly market: {
    readonly similar_cars: number;
    /** How many of them have the car's own badge. */
    readonly same_badge: number;
    /** Of their prices, by the car's own age and kilometres: the middle of the range. */
    readonly middle: number;
    /** A lower bound; null if unknown. */
    readonly dealerships: number | null;
    /** Calendar dates in UTC between which they were last seen for sale. */
    readonly seen_from: string;
    readonly seen_to: string;
    readonly comparables: readonly {
      readonly year: number;
      readonly badge: string;
      readonly km_from: number | null;
      readonly km_to: number | null;
      readonly price: number;
    }[];
  } | null;
}

export function toGaugeAnswer(reading: GaugeReading): GaugeAnswer {
  const { fill, listingPriceCents, marketRange, confidence, description, market } = reading;
  return {
    fill,
    listing_price: listingPriceCents / 100,
    market_range_min: marketRange.minCents / 100,
    market_range_max: marketRange.maxCents / 100,
    confidence,
    description,
    market: market && {
      similar_cars: market.counts.comparables,
      same_badge: market.counts.ownBadge,
      middle: market.middleCents / 100,
      dealerships: market.counts.dealerships,
      seen_from: market.seen.from,
      seen_to: market.seen.to,
      comparables: market.comparables.map(({ year, badge, kmBand, priceCents }) => ({
        ...{ year, badge, km_from: kmBand?.from ?? null, km_to: kmBand?.to ?? null },
        price: priceCents / 100,
      })),
    },
  };
}

/**
 * The gauge in an answer of ours or of an outside service's; null if one of its figures is missing, for then it is
 * hidden (PRC-13).
 * @throws Error "No data returned" for an empty body (PRC-16), SyntaxError for what is no JSON
 */
export function readGauge(body: string): Gauge | null {
  if (body.trim() === "") throw new Error("No data returned");
  const answer = JSON.parse(body) as Partial<Record<keyof GaugeAnswer, unknown>> | null;
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } = answer ?? {};
  if (!isFigure(fill) || !isFigure(listing_price) || !isFigure(confidence)) return null;
  if (!isFigure(market_range_min) || !isFigure(market_range_max)) return null;
  return {
    fill: Math.min(1, Math.max(0, fill)),
    listingPriceCents: Math.round(listing_price * 100),
    marketRange: {
      minCents: Math.round(market_range_min * 100),
      maxCents: Math.round(market_range_max * 100),
    },
    confidence,
    description: typeof description === "string" && description.trim() !== "" ? description.trim() : null,
  };
}

function isFigure(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Address of a car's gauge (API-01). */
export function toGaugePath(slug: string): string {
  return `${toVehiclePath(slug)}/autogauge`;
}
