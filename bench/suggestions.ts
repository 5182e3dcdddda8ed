import { setTimeout } from "node:timers/promises";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { SearchRequest } from "#features/results/show-search.server.ts";
import { collectSuggestions, suggest } from "#features/results/suggest.server.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import type { IndexDocument } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { computeMedian, computePercentile, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const VEHICLES = 200_000;
/** What is in the box after each letter, and whole phrases. */
const TYPED = [
  ...listBeginnings("toyota corolla"),
  ...listBeginnings("used white suv under 30k"),
  ...["diesel ute 4x4 au", "hilux since 2019 wh", "7 seats less than 100,000 km", "mazda 3 ma", "zzzz"],
];

/** The suggestions of the search box (D119) at 200,000 vehicles: the first after a change of the stock, and the others. */
export default async function suggestions(options: Options): Promise<Section[]> {
  const feed = await withFeed(options, (file) => readFacts(file, new Date()));
  const engine = await buildInMemoryEngine(STOCK_SCHEMA, buildDocuments(multiplyVehicles(feed, VEHICLES)));
  const vocabulary = buildSearchVocabulary(feed, [], []);
  const config = siteConfigSchema.parse({
    name: "Bench",
    template: "showroom",
    legal: { businessName: "Bench Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
    leads: { fallback: { to: ["sales@dealer.example"] } },
  });
  const ask = async (stock: object, typed: string) => {
    const url = new URL(`https://bench.example/api/suggest?q=${encodeURIComponent(typed)}`);
    const request = { site: { config }, stock, url, now: new Date() } as unknown as SearchRequest;
    const started = performance.now();
    await suggest(request);
    return performance.now() - started;
  };
  const first: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < (options.quick ? 3 : 15); round++) {
    // Words are collected once for each state of the stock.
    const stock = { engine, vocabulary, locations: [] } satisfies Partial<SiteStock>;
    // As a process does with every new stock.
    await collectSuggestions({ stock: stock as unknown as SiteStock, config, now: new Date() });
    first.push(await ask(stock, "to"));
    for (const typed of TYPED) others.push(await ask(stock, typed));
    await setTimeout(0);
  }
  return [
    {
      title: `Suggestions, ${engine.size.toLocaleString("en-AU")} vehicles`,
      figures: [
        {
          name: "first after a change of the stock",
          value: computeMedian(first),
          unit: "ms",
          target: { atMost: 50 },
        },
        { name: "p50", value: computeMedian(others), unit: "ms" },
        { name: "p99", value: computePercentile(others, 0.99), unit: "ms", target: { atMost: 50 } },
      ],
    },
  ];
}

function* buildDocuments(vehicles: Iterable<VehicleFacts>): Generator<IndexDocument> {
  for (const vehicle of vehicles) yield buildSearchDocument(vehicle);
}

/** What a box holds while a phrase is typed, from two letters on. */
function listBeginnings(phrase: string): string[] {
  return Array.from({ length: phrase.length - 1 }, (_, at) => phrase.slice(0, at + 2));
}
