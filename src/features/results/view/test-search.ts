/** A whole search for tests: from the address to the view, over the product's own engine. */

import { buildIndexEntry, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { createSearchPlaces } from "#features/catalogue/search/find-place.server.ts";
import { findStrangeValues } from "#features/catalogue/search/known-values.ts";
import { resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { STOCK_BOUNDS_QUERY } from "#features/catalogue/search/search-query.ts";
import { parseSearch } from "#features/catalogue/search/search-state.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { type SettledSearch, settleSearch } from "#features/catalogue/search/settled-search.ts";
import { searchSite } from "#features/catalogue/search/site-search.ts";
import type { StockResult } from "#features/catalogue/search/stock-search.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { buildResultsView } from "./build-results-view.ts";
import type { ResultsView } from "./results-view.ts";
import { widenSearch } from "./widen-search.ts";

const TEST_NOW = new Date("2025-06-30T00:00:00Z");

export interface TestSearch {
  readonly search: SettledSearch;
  readonly result: StockResult;
  readonly view: ResultsView;
}

/** A search over these vehicles, which get ids from 1. */
export async function testSearch(
  address: string,
  vehicles: readonly Partial<VehicleFacts>[],
  config: SiteConfig = testConfig(),
): Promise<TestSearch> {
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
  const search = settleSearch(target, parsed);
  const strange = await findStrangeValues(engine, search.facets, vocabulary);
  const result = await searchSite(engine, { search, vocabulary, config, now: TEST_NOW });
  const site = { slug: "demo-motors", origin: "https://dealer.example" };
  const { problems } = parsed;
  const isEmpty = result.count + result.sold === 0;
  const widened = isEmpty
    ? await widenSearch(engine, { search, strange, vocabulary, config, now: TEST_NOW })
    : null;
  const rest = { reading: null, vocabulary, itemTypes, widened, now: TEST_NOW };
  const view = buildResultsView({ config, site, search, strange, problems, result, ...rest });
  return { search, result, view };
}
