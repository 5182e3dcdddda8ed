import { seedRandom } from "#demo/generator/random.ts";
import { buildAlertQuery } from "#features/alerts/matching/alert-query.ts";
import { matchSearches } from "#features/alerts/matching/match-searches.ts";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { toModelPath, toSlugPath } from "#features/catalogue/search/search-path.ts";
import { EMPTY_SEARCH, type SearchState, toHref } from "#features/catalogue/search/search-state.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import type { SearchQuery } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { computeMedian, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const SEARCHES = 100_000;
const CHANGED = 500;

const CONFIG = siteConfigSchema.parse({
  name: "Bench",
  template: "showroom",
  legal: { businessName: "Bench Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["sales@bench.example"] } },
});

/** Saved searches matched with an import that changed a few vehicles (D143): reading the searches and asking them. */
export default async function measureAlerts(options: Options): Promise<Section[]> {
  const now = new Date();
  const feed = await withFeed(options, (file) => readFacts(file, now));
  const engine = await buildInMemoryEngine(
    STOCK_SCHEMA,
    feed.map((vehicle) => buildSearchDocument(vehicle)),
  );
  const vocabulary = buildSearchVocabulary(feed, [], []);
  const changed = [...multiplyVehicles(feed, feed.length + CHANGED)].slice(-CHANGED);
  const documents = changed.map((vehicle) => buildSearchDocument(vehicle));
  await engine.apply({ put: documents });
  const searches = buildSearches(feed);
  const times: number[] = [];
  let matched = 0;
  for (let round = 0; round < (options.quick ? 1 : 5); round++) {
    const started = process.cpuUsage();
    const queries = new Map<string, SearchQuery>();
    for (const search of searches) {
      const query = buildAlertQuery(search, { vocabulary }, { config: CONFIG, now });
      if (query) queries.set(search, query);
    }
    const found = await matchSearches(engine, documents, queries);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1e6);
    matched = found.size;
  }
  return [
    {
      title: `Alerts: ${searches.size.toLocaleString("en-AU")} different searches, ${CHANGED} changed vehicles`,
      figures: [
        { name: "processor time", value: computeMedian(times), unit: "s", target: { atMost: 10 } },
        { name: "searches with a match", value: matched, unit: "" },
      ],
    },
  ];
}

/** Searches as shoppers save them, all different: a model or a body with a price, some with a year, kilometres or a word. */
function buildSearches(feed: readonly VehicleFacts[]): Set<string> {
  const random = seedRandom("alerts");
  const searches = new Set<string>();
  while (searches.size < SEARCHES) {
    const { make, model, body, colour, fuel } = random.pick(feed);
    const chance = random.next();
    const path = chance < 0.5 || !body ? toModelPath(make, model) : toSlugPath(body);
    const state: SearchState = {
      ...EMPTY_SEARCH,
      query: chance > 0.9 && colour ? colour : "",
      facets: chance > 0.3 && fuel ? { fuel: [fuel] } : {},
      ranges: {
        price: { min: null, max: 1000 * random.int(10, 120) },
        ...(random.next() < 0.5 && { year: { min: random.int(2008, 2025), max: null } }),
        ...(random.next() < 0.3 && { km: { min: null, max: 5000 * random.int(2, 40) } }),
      },
    };
    searches.add(toHref(path, state));
  }
  return searches;
}
