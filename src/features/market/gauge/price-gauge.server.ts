import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { Logger } from "#platform/log.ts";
import { type GaugeAnswer, toGaugeAnswer } from "./gauge-answer.ts";
import { findEligiblePriceCents, type SiteMarket } from "./site-market.server.ts";

interface GaugeContext {
  readonly stock: SiteStock;
  readonly market: SiteMarket;
  readonly log: Logger;
}

type GaugeOutcome =
  | { readonly kind: "gauge"; readonly answer: GaugeAnswer }
  /** No gauge may be shown, or none could be had. */
  | { readonly kind: "none" }
  /** The site shows no such car. */
  | { readonly kind: "not-found" };

/** The price gauge of a car (API-01), from memory. A source that fails leaves it out, and the log says why (PRC-08, PRC-16). */
export async function findPriceGauge(
  { stock, market, log }: GaugeContext,
  slug: string,
): Promise<GaugeOutcome> {
  const car = await findShownCar(stock, slug);
  if (!car) return { kind: "not-found" };
  const priceCents = findEligiblePriceCents(car);
  if (priceCents === null || market.gauges === null) return { kind: "none" };
  try {
    const reading = await market.gauges.gauge(car, priceCents);
    return reading === null ? { kind: "none" } : { kind: "gauge", answer: toGaugeAnswer(reading) };
  } catch (error) {
    log.warn({ car: car.id, error: (error as Error).message }, "no price gauge");
    return { kind: "none" };
  }
}
