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
