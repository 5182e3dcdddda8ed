import type { MarketVehicle } from "#features/catalogue/index/vehicle-facts.ts";
import { isShown, toCarPrice } from "#features/pricing/price.ts";
import { hasPlugin } from "#features/tenancy/settings/site-settings.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { LearnedMarket } from "../model/learned-market.ts";
import type { MarketAverage } from "../model/market-model.ts";
import { toObservationKey } from "../training/observation-store.server.ts";
import { type GaugeSource, isMarketEligible, type MarketView, NO_MARKET, toMarketBadge } from "./gauge.ts";
import { toGaugePath } from "./gauge-answer.ts";
import { buildModelGauge, toMarketCar } from "./model-gauge.ts";

/** What a site says of its cars' prices, all from its one source (D26). */
export interface SiteMarket {
  /** What a vehicle's page says (PRC-06, PRC-17, PRC-18). */
  view(vehicle: MarketVehicle): MarketView;
  /** Null on a site without gauges. */
  readonly gauges: GaugeSource | null;
}

interface MarketSources {
  readonly model: LearnedMarket | null;
  /** The site's outside service, where it has one. */
  readonly service: GaugeSource | null;
  readonly secret: string;
}

/** The price of a vehicle of which market data may be shown; null for any other (PRC-17). */
export function findEligiblePriceCents({ status, reserved, prices }: MarketVehicle): number | null {
  const priceCents = toCarPrice(prices)?.cents ?? null;
  return isMarketEligible({ status, reserved, priceCents }) ? priceCents : null;
}

/** No label on a new car (T11), nor beside a price by the month: it would read as one of that figure (LAW-01, D63). */
const findBadge = ({ carType, prices }: MarketVehicle, priceCents: number, average: MarketAverage | null) =>
  carType === "new" || isShown(prices.subscriptionCents)
    ? null
    : toMarketBadge(priceCents, average?.cents ?? null, average?.doubtCents);

const NO_DATA: SiteMarket = { view: () => NO_MARKET, gauges: null };

/** Averages of the dealer's feed (ENT-12) make badges; without a range there is no gauge. */
const FEED_MARKET: SiteMarket = {
  view: (vehicle) => {
    const priceCents = findEligiblePriceCents(vehicle);
    const cents = vehicle.marketAverageCents;
    const average = cents === null ? null : { cents, doubtCents: 0 };
    return { badge: priceCents === null ? null : findBadge(vehicle, priceCents, average), gaugeHref: null };
  },
  gauges: null,
};

/** A service gives no average (ENT-34), so there is no badge that could differ from its gauge (D26). */
function createServiceMarket(gauges: GaugeSource): SiteMarket {
  return {
    view: (vehicle) =>
      findEligiblePriceCents(vehicle) === null
        ? NO_MARKET
        : { badge: null, gaugeHref: toGaugePath(vehicle.slug) },
    gauges,
  };
}

/** The market of a site by its configuration. */
export function createSiteMarket(
  { accountId, config }: Pick<LiveSite, "accountId" | "config">,
  { model, service, secret }: MarketSources,
): SiteMarket {
  const source = hasPlugin(config, "Autogauge") ? config.market.source : "none";
  if (source === "feed") return FEED_MARKET;
  if (source === "service") return service ? createServiceMarket(service) : NO_DATA;
  if (source === "none" || model === null) return NO_DATA;
  const toKey = ({ id }: MarketVehicle) => toObservationKey(secret, accountId, id);
  return {
    view: (vehicle) => {
      const priceCents = findEligiblePriceCents(vehicle);
      const car = toMarketCar(vehicle, config.demo);
      const average = car && priceCents !== null ? model.estimateAverage(car, toKey(vehicle)) : null;
      if (priceCents === null || average === null) return NO_MARKET;
      return { badge: findBadge(vehicle, priceCents, average), gaugeHref: toGaugePath(vehicle.slug) };
    },
    gauges: {
      gauge: async (vehicle, priceCents) => {
        const car = toMarketCar(vehicle, config.demo);
        return car && buildModelGauge(model, car, { key: toKey(vehicle), priceCents });
      },
    },
  };
}
