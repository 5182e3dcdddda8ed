import type { MarketCar } from "#features/market/data/market-car.ts";
import type { MarketAnswer, MarketModel } from "#features/market/model/market-model.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { type ItemType, PRICE_TYPES } from "#features/vehicles/vehicle.ts";
import type { TradeInAnswers, TradeInVehicle } from "../rules/answers.ts";
import { type Valuation, valueCar } from "../rules/estimate.ts";
import type { TradeInSettings } from "../settings.ts";

interface Valued {
  readonly vehicle: TradeInVehicle;
  readonly answers: TradeInAnswers;
  /** Of the location that answers. */
  readonly timeZone: string;
}

interface ValueContext {
  readonly config: Pick<TenancySettings, "demo"> & { readonly tradeIn: Pick<TradeInSettings, "costs"> };
  readonly marketModel: MarketModel | null;
  readonly now: () => Date;
}

/** Values a shopper's car by the market model of the installation and the site's own table (TRADE-07, D372). */
export function valueForSite(
  { config, marketModel, now }: ValueContext,
  { vehicle, answers, timeZone }: Valued,
): Valuation {
  const market = marketModel
    ? askMarket(marketModel, toMarketCar(vehicle, { km: answers.km, madeUp: config.demo }))
    : NOT_ENOUGH;
  const age = toYear(toLocalTime(now(), timeZone).date) - vehicle.year;
  return valueCar({ answers, age, market, costs: config.tradeIn.costs });
}

const NOT_ENOUGH: MarketAnswer = { kind: "not-enough" };

/** Prices of different types are never compared (D9): the type of which the market knows most such cars answers. */
function askMarket(model: MarketModel, car: Omit<MarketCar, "priceType">): MarketAnswer {
  const answers = PRICE_TYPES.map((priceType) => model.estimate({ ...car, priceType }, null));
  const [most = NOT_ENOUGH] = answers.toSorted(
    (one, other) => countComparables(other) - countComparables(one),
  );
  return most;
}

const countComparables = (answer: MarketAnswer): number =>
  answer.kind === "estimate" ? answer.counts.comparables : -1;

/** What is valued is what a dealer would sell as a used car. */
function toMarketCar(
  { make, model, badge, series, year, body, fuel, transmission, drive, seats, regoState }: TradeInVehicle,
  { km, madeUp }: { readonly km: number; readonly madeUp: boolean },
): Omit<MarketCar, "priceType"> {
  return {
    ...{ itemType: toItemType(body), carType: "used", make, model, badge, series, year, km },
    ...{ body, fuel, transmission, drive, seats, state: regoState, madeUp },
  };
}

const toItemType = (body: TradeInVehicle["body"]): ItemType =>
  body === "caravan" || body === "motorcycle" ? body : "car";
