import { expect, test, vi } from "vitest";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import type { SearchRequest } from "./search-page.server.ts";
import { collectSuggestions, suggest } from "./suggest.server.ts";

test("D119: after words were collected, the first letters typed ask the index for nothing", async () => {
  const cars = [testFacts({ id: 1, slug: "one", make: "Toyota", model: "HiLux" })];
  const engine = await buildInMemoryEngine(
    STOCK_SCHEMA,
    cars.map((car) => buildSearchDocument(car)),
  );
  const stock = {
    engine,
    vocabulary: buildSearchVocabulary(cars, [], []),
    locations: [],
  } as unknown as SiteStock;
  const [config, now] = [testConfig(), new Date("2026-03-01T00:00:00Z")];
  await collectSuggestions({ stock, config, now });
  const searched = vi.spyOn(engine, "search");
  const url = new URL("https://demo.example/api/suggest?q=to");
  const suggestions = await suggest({ site: { config }, stock, url, now } as unknown as SearchRequest);
  expect(suggestions).toContainEqual(expect.objectContaining({ kind: "Make", label: "Toyota", count: 1 }));
  expect(searched).not.toHaveBeenCalled();
});
