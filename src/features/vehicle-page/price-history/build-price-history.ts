import { type PriceView, toCarPrice, toTotalPrice } from "#features/pricing/price.ts";
import { findReductions } from "#features/pricing/reductions.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";
import { describePriceHistory } from "./price-history.ts";

interface Input {
  readonly vehicle: Pick<VehicleRecord, "arrivedAt" | "priceHistory" | "prices">;
  readonly config: {
    readonly stock: { readonly minimumWasDays: number };
    readonly vehiclePage: { readonly priceHistory: boolean };
  };
  /** As the page shows it. */
  readonly price: PriceView;
  /** Of the vehicle's place. */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * What the page says of a vehicle's price so far, null for nothing, and when it changes (D9, D19, D125). Only a price that
 * shows as a total comes down.
 */
export function buildPriceHistory({ vehicle, config, price, timeZone, now }: Input): {
  readonly text: string | null;
  readonly until: readonly Date[];
} {
  const { arrivedAt, priceHistory: history, prices } = vehicle;
  if (!config.vehiclePage.priceHistory || price.kind === "hidden") return { text: null, until: [] };
  const comparison = { shown: toCarPrice(prices), minimumDays: config.stock.minimumWasDays, now };
  const reductions = toTotalPrice(price) ? findReductions(history, comparison) : [];
  return {
    text: describePriceHistory({ arrivedAt, history, reductions, timeZone, now }),
    until: reductions.map(({ until }) => until),
  };
}
