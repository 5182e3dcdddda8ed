/** A whole search for tests: from the address to the view, over the product's own engine. */

import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { findStrangeValues } from "#features/catalogue/search/known-values.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { StockResult } from "#features/catalogue/search/stock-search.ts";
import { searchTestStock, TEST_NOW } from "#features/catalogue/search/test-search.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildResultsView } from "./build-results-view.ts";
import type { ResultsView } from "./results-view.ts";
import { widenSearch } from "./widen-search.ts";

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
  const { search, result, problems, engine, vocabulary, itemTypes } = await searchTestStock(
    address,
    vehicles,
    config,
  );
  const strange = await findStrangeValues(engine, search.facets, vocabulary);
  const site = { slug: "demo-motors", origin: "https://dealer.example" };
  const isEmpty = result.count + result.sold === 0;
  const widened = isEmpty
    ? await widenSearch(engine, { search, strange, vocabulary, members: [], config, now: TEST_NOW })
    : null;
  const stock = { itemTypes, members: [], offersByVehicle: new Map() };
  const rest = { reading: null, vocabulary, stock, widened, now: TEST_NOW };
  const view = buildResultsView({ config, site, search, strange, problems, result, ...rest });
  return { search, result, view };
}
