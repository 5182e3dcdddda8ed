import { carPrice } from "#features/pricing/price.ts";
import type { LiveSite } from "#features/sites/live-sites.server.ts";
import type { CardRecord } from "#features/stock/card.ts";
import { isMarketEligible, marketBadge } from "./gauge.ts";
import type { GaugeSource } from "./gauge-source.ts";
import type { LearnedMarket } from "./learned-market.ts";
import { marketCarOf, modelGauge } from "./model-gauge.ts";
import { observationKey } from "./observation-key.server.ts";

type Vehicle = Omit<CardRecord, "wasCents">;

/** What a site says of its cars' prices, all from its one source (D26). */
export interface SiteMarket {
  /** The badge of a vehicle, or null for none (PRC-06, PRC-17, PRC-18). */
  badge(vehicle: Vehicle): string | null;
  /** Null on a site without gauges. */
  readonly gauges: GaugeSource | null;
}

interface MarketSources {
  readonly model: LearnedMarket | null;
  readonly secret: string;
}

/** The price of a vehicle of which market data may be shown; null for any other (PRC-17). */
export function eligiblePriceCents({ status, reserved, prices }: Vehicle): number | null {
  const priceCents = carPrice(prices)?.cents ?? null;
  return isMarketEligible({ status, reserved, priceCents }) ? priceCents : null;
}

/** The market of a site by its configuration. */
export function siteMarket(
  { accountId, config }: Pick<LiveSite, "accountId" | "config">,
  { model, secret }: MarketSources,
): SiteMarket {
  if (config.market.source === "none" || model === null) return { badge: () => null, gauges: null };
  const keyOf = ({ id }: Vehicle) => observationKey(secret, accountId, id);
  return {
    badge: (vehicle) => {
      const priceCents = eligiblePriceCents(vehicle);
      const car = marketCarOf(vehicle);
      if (priceCents === null || car === null) return null;
      return marketBadge(priceCents, model.averageOf(car, keyOf(vehicle)));
    },
    gauges: {
      gauge: async (vehicle, priceCents) => {
        const car = marketCarOf(vehicle);
        return car && modelGauge(model, car, keyOf(vehicle), priceCents);
      },
    },
  };
}
