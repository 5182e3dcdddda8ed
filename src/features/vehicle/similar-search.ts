import { wholeDollars } from "#features/pricing/money.ts";
import { carPrice } from "#features/pricing/price.ts";
import type { CardRecord } from "#features/stock/card.ts";
import { makeModelValue, makeName } from "#features/stock/make-name.ts";
import type { Facets, Range, Ranges } from "#features/stock/search-attributes.ts";
import { DEFAULT_SEARCH_PATH } from "#features/stock/search-path.ts";
import { EMPTY_SEARCH, hrefOf } from "#features/stock/search-state.ts";
import type { SearchQuery } from "#search/engine.ts";

/** Hits asked for in each query (SIM-04), and cards shown (SIM-05). */
const LIMIT = 10;
const SHOWN = 6;

type Vehicle = Pick<CardRecord, "id" | "make" | "model" | "body" | "carType" | "prices">;

/** Whole dollars: 10,000 around a price below 50,000, else 25,000 around it (SIM-03); null without a price. */
export function similarPrices({ prices }: Pick<Vehicle, "prices">): Range | null {
  const price = carPrice(prices);
  if (price === null) return null;
  const dollars = wholeDollars(price.cents);
  const window = dollars < 50_000 ? 10_000 : 25_000;
  return { min: Math.max(0, dollars - window), max: dollars + window };
}

/**
 * The queries for similar vehicles, best first: in stock, of the same car type and about the price, never the vehicle
 * itself; first the same make and model, then the same body, or make where the body is unknown (SIM-04, SIM-06, SIM-08).
 */
export function similarQueries(vehicle: Vehicle): SearchQuery[] {
  const prices = similarPrices(vehicle);
  const alike: Facets[] = [{ make_model: [makeModelValue(vehicle.make, vehicle.model)] }, sameKind(vehicle)];
  return alike.map((facets) => ({
    fixed: {
      facets: { ...facets, status: ["in_stock"], car_type: [vehicle.carType] },
      ...(prices && { ranges: { price: prices } }),
      excludeIds: [vehicle.id],
    },
    sort: { attribute: "custom_rank", direction: "desc" },
    offset: 0,
    limit: LIMIT,
    countFacets: [],
    boundRanges: [],
  }));
}

/** The first 6 of the queries' answers, each vehicle once (SIM-05). */
export function pickSimilar(answers: readonly (readonly CardRecord[])[]): CardRecord[] {
  const byId = new Map<number, CardRecord>();
  for (const record of answers.flat()) if (!byId.has(record.id)) byId.set(record.id, record);
  return [...byId.values()].slice(0, SHOWN);
}

/** Address of the search that "Find Me Something Similar" leads to (VDP-14, SIDE-13). */
export function similarHref(vehicle: Vehicle): string {
  const prices = similarPrices(vehicle);
  const ranges: Ranges = prices === null ? {} : { price: prices };
  const facets = { car_type: [vehicle.carType], ...sameKind(vehicle) };
  return hrefOf(DEFAULT_SEARCH_PATH, { ...EMPTY_SEARCH, facets, ranges });
}

function sameKind({ body, make }: Vehicle): Facets {
  return body === null ? { make: [makeName(make)] } : { body: [body] };
}
