import type { CardRecord } from "#features/catalogue/card/card.ts";
import type { Facets, Range } from "#features/catalogue/search/search-attributes.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { EMPTY_SEARCH, toHref } from "#features/catalogue/search/search-state.ts";
import { toCarPrice, toWholeDollars } from "#features/pricing/price.ts";
import { makeModelValue, makeName } from "#features/vehicles/make-name.ts";
import type { SearchQuery } from "#search/contract/engine.ts";

/** Hits of each query (SIM-04), and cards shown (SIM-05). */
const MAX_SIMILAR = 10;
const SHOWN = 6;

type Vehicle = Pick<CardRecord, "id" | "make" | "model" | "body" | "carType" | "fuel" | "seats" | "prices">;

/** A vehicle with this many seats or more is bought for them. */
const MIN_LARGE_SEATS = 7;
const MAX_LARGE_SEATS = 15;
const LARGE_SEATS = Array.from({ length: MAX_LARGE_SEATS - MIN_LARGE_SEATS + 1 }, (_, i) =>
  String(MIN_LARGE_SEATS + i),
);

/** Whole dollars: 10,000 around a price below 50,000, else 25,000 around it (SIM-03); null without a price. */
export function toSimilarPrices({ prices }: Pick<Vehicle, "prices">): Range | null {
  const price = toCarPrice(prices);
  if (price === null) return null;
  const dollars = toWholeDollars(price.cents);
  const window = dollars < 50_000 ? 10_000 : 25_000;
  return { min: Math.max(0, dollars - window), max: dollars + window };
}

/**
 * The queries for similar vehicles, best first: in stock, of the same car type and about the price, never the vehicle
 * itself; first the same make and model, then the same body, or make where the body is unknown (SIM-04, SIM-06, SIM-08).
 * For an electric vehicle, or one with seven seats or more, others like that come before all the rest (D105).
 */
export function buildSimilarQueries(vehicle: Vehicle): SearchQuery[] {
  const prices = toSimilarPrices(vehicle);
  const alike: Facets[] = [
    { make_model: [makeModelValue(vehicle.make, vehicle.model)] },
    toSameKind(vehicle),
  ];
  const needs = readNeeds(vehicle);
  const first =
    Object.keys(needs).length === 0 ? [] : [...alike.map((facets) => ({ ...facets, ...needs })), needs];
  return [...first, ...alike].map((facets) => ({
    fixed: {
      facets: { ...facets, status: ["in_stock"], car_type: [vehicle.carType] },
      ...(prices && { ranges: { price: prices } }),
      excludeIds: [vehicle.id],
    },
    sort: { attribute: "custom_rank", direction: "desc" },
    offset: 0,
    limit: MAX_SIMILAR,
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

/** A search that "Find Me Something Similar" may lead to, and the query that says whether it finds anything. */
interface SimilarLink {
  readonly href: string;
  readonly query: SearchQuery;
}

/**
 * Where "Find Me Something Similar" may lead, best first: the same kind and car type, the car type, all stock (VDP-14,
 * SIDE-13). None has a price: a range around it would tell what a sold car cost (D105).
 */
export function listSimilarLinks(vehicle: Vehicle): SimilarLink[] {
  const carType: Facets = { car_type: [vehicle.carType] };
  return [{ ...carType, ...toSameKind(vehicle) }, carType, {}].map((facets) => ({
    href: toHref(DEFAULT_SEARCH_PATH, { ...EMPTY_SEARCH, facets }),
    query: {
      fixed: { facets: { ...facets, status: ["in_stock"] }, excludeIds: [vehicle.id] },
      sort: { attribute: "custom_rank", direction: "desc" },
      offset: 0,
      limit: 0,
      countFacets: [],
      boundRanges: [],
    },
  }));
}

function readNeeds({ fuel, seats }: Vehicle): Facets {
  return {
    ...(fuel === "electric" && { fuel: [fuel] }),
    ...(seats !== null && seats >= MIN_LARGE_SEATS && { seats: LARGE_SEATS }),
  };
}

function toSameKind({ body, make }: Vehicle): Facets {
  return body === null ? { make: [makeName(make)] } : { body: [body] };
}
