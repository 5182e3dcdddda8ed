import type { CardRecord } from "#features/catalogue/card/card.ts";
import type { MarketEstimate } from "../model/market-model.ts";
import type { Gauge } from "./gauge.ts";

/** Where a site's gauges come from: our own market model, or an outside valuation service (D26: one a site). */
export interface GaugeSource {
  /**
   * The gauge of a car at the price that is asked for it, or null if the source has none.
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
