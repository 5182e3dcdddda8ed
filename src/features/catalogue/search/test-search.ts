/** A search over vehicles for tests: from the address to the answer, over the product's own engine. */

import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { buildIndexEntry, STOCK_SCHEMA } from "../index/search-document.ts";
import { testFacts } from "../index/test-facts.ts";
import type { VehicleFacts } from "../index/vehicle-facts.ts";
import { createSearchPlaces } from "./find-place.server.ts";
import { chooseKind, resolveSearchPath } from "./search-path.ts";
import { STOCK_BOUNDS_QUERY } from "./search-query.ts";
import { parseSearch } from "./search-state.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";
import { settleSearch } from "./settled-search.ts";
import { searchSite } from "./site-search.ts";

export const TEST_NOW = new Date("2025-06-30T00:00:00Z");

/** Searches these vehicles, which get ids from 1. */
export async function searchTestStock(
  address: string,
  vehicles: readonly Partial<VehicleFacts>[],
  config: SiteConfig = testConfig(),
) {
  const stock = vehicles.map((vehicle, i) => testFacts({ id: i + 1, slug: `car-${i + 1}`, ...vehicle }));
  const documents = stock.map(
    (vehicle) => buildIndexEntry(vehicle, config, { now: TEST_NOW, thisYear: 2026 }).document,
  );
  const engine = await buildInMemoryEngine(
    STOCK_SCHEMA,
    documents.filter((document) => document !== null),
  );
  const vocabulary = {
    ...buildSearchVocabulary(stock, [{ name: "Northside", slug: "northside" }], []),
    places: createSearchPlaces(stock.map(({ place }) => place)),
  };
  const { ranges: bounds, facets } = await engine.search({
    ...STOCK_BOUNDS_QUERY,
    countFacets: ["item_type"],
  });
  const itemTypes = (facets.item_type ?? []).map(({ value }) => value);
  const url = new URL(address, "https://dealer.example");
  const target = resolveSearchPath(url.pathname, vocabulary, config.search.usedCarPath)!;
  const parsed = parseSearch(url, { defaultSort: config.search.sort, bounds, vocabulary });
  const search = settleSearch(chooseKind(target, config.search), parsed);
  const result = await searchSite(engine, { search, vocabulary, config, now: TEST_NOW });
  return { search, result, problems: parsed.problems, engine, vocabulary, itemTypes };
}
