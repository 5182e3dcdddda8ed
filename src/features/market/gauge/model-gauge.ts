import type { MarketVehicle } from "#features/catalogue/index/vehicle-facts.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { MarketCar } from "../data/market-car.ts";
import type { MarketModel } from "../model/market-model.ts";
import { DESCRIPTIONS, type GaugeReading, toFill, toPricePosition } from "./gauge.ts";

/** What the market model needs of a vehicle; null for one without a price, which belongs to no market (D9). */
export function toMarketCar(vehicle: MarketVehicle, madeUp: boolean): MarketCar | null {
  const price = toCarPrice(vehicle.prices);
  if (price === null) return null;
  const { itemType, carType, make, model, badge, series, year, km } = vehicle;
  const { body, fuel, transmission, drive, seats, state } = vehicle;
  return {
    ...{ itemType, carType, make, model, badge, series, year, km },
    ...{ body, fuel, transmission, drive, seats, state },
    priceType: price.priceType,
    madeUp,
  };
}

/** The gauge of our own model (D26); null if it knows no such cars. */
export function buildModelGauge(
  model: MarketModel,
  car: MarketCar,
  { key, priceCents }: { readonly key: string; readonly priceCents: number },
): GaugeReading | null {
  const answer = model.estimate(car, key);
  if (answer.kind === "not-enough") return null;
  const { range, middleCents, doubtCents, confidence, comparables, counts, seen } = answer;
  return {
    fill: toFill(priceCents, range),
    listingPriceCents: priceCents,
    marketRange: range,
    confidence,
    description: DESCRIPTIONS[toPricePosition(priceCents, middleCents, doubtCents)],
    market: { middleCents, comparables, counts, seen },
  };
}
