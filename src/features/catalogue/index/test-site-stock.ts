/** A site's stock in memory for tests. */
import { someContent } from "#features/content/store/test-content.ts";
import { buildSiteModels } from "#features/models/index/site-models.server.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { STOCK_BOUNDS_QUERY } from "../search/search-query.ts";
import { buildSearchVocabulary } from "../search/search-vocabulary.ts";
import { buildIndexEntry, STOCK_SCHEMA } from "./search-document.ts";
import type { SiteStock } from "./site-stock.server.ts";
import { testFacts } from "./test-facts.ts";
import type { MarketVehicle, VehicleFacts } from "./vehicle-facts.ts";

/** Stock of these vehicles, which get ids from 1; those with a market average are below market. */
export async function buildTestStock(
  vehicles: readonly Partial<VehicleFacts>[],
  config: SiteConfig,
  { now, ...parts }: { readonly now: Date } & Partial<SiteStock>,
): Promise<SiteStock> {
  const facts = vehicles.map((vehicle, at) => testFacts({ id: at + 1, slug: `car-${at + 1}`, ...vehicle }));
  const findMarketLabel = ({ marketAverageCents }: MarketVehicle) =>
    marketAverageCents ? "Below market" : null;
  const context = { now, thisYear: now.getUTCFullYear(), findMarketLabel };
  const documents = facts.map((one) => buildIndexEntry(one, config, context).document);
  const engine = await buildInMemoryEngine(
    STOCK_SCHEMA,
    documents.filter((one) => one !== null),
  );
  const { ranges: bounds } = await engine.search(STOCK_BOUNDS_QUERY);
  const vocabulary = buildSearchVocabulary(facts, [], []);
  return {
    engine,
    vocabulary,
    bounds,
    locations: [],
    yards: parts.locations ?? [],
    members: [],
    content: someContent(),
    models: await buildSiteModels([]),
    reviews: { totals: new Map(), newest: [] },
    parts: null,
    offersByVehicle: new Map(),
    ...parts,
  } as unknown as SiteStock;
}
