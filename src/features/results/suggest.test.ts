import { expect, test, vi } from "vitest";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import { STOCK_BOUNDS_QUERY } from "#features/catalogue/search/search-query.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import type { SearchRequest } from "./show-search.server.ts";
import { collectSuggestions, suggest } from "./suggest.server.ts";

const NOW = new Date("2026-03-01T00:00:00Z");

async function openStock(cars: readonly ReturnType<typeof testFacts>[]) {
  const documents = cars.map((car) => buildSearchDocument(car));
  const engine = await buildInMemoryEngine(STOCK_SCHEMA, documents);
  const { ranges: bounds } = await engine.search(STOCK_BOUNDS_QUERY);
  const stock = { engine, bounds, vocabulary: buildSearchVocabulary(cars, [], []), locations: [], yards: [] };
  const config = testConfig();
  const ask = (words: string, within?: string) => {
    const query = new URLSearchParams({ q: words, ...(within !== undefined && { within }) });
    const url = new URL(`https://demo.example/api/suggest?${query}`);
    return suggest({ site: { config }, stock, url, now: NOW } as unknown as SearchRequest);
  };
  const collect = () => collectSuggestions({ stock: stock as unknown as SiteStock, config, now: NOW });
  return { engine, ask, collect };
}

test("D119: after words were collected, the first letters typed ask the index for nothing", async () => {
  const { engine, ask, collect } = await openStock([
    testFacts({ id: 1, slug: "one", make: "Toyota", model: "HiLux" }),
  ]);
  await collect();
  const searched = vi.spyOn(engine, "search");
  expect(await ask("to")).toContainEqual(
    expect.objectContaining({ kind: "Make", label: "Toyota", count: 1 }),
  );
  expect(searched).not.toHaveBeenCalled();
});

/** Nine models of one make; the later in the list, the more there are of it. */
const MODELS = ["Camry", "Corolla", "Echo", "Fortuner", "Granvia", "HiAce", "HiLux", "Kluger", "Rav4"];
const many = openStock(
  MODELS.flatMap((model, at) =>
    Array.from({ length: at + 1 }, (_, nth) =>
      testFacts({ id: 100 * at + nth, slug: `${model}-${nth}`, make: "Toyota", model, carType: "used" }),
    ),
  ),
);
const list = async (words: string) =>
  (await (await many).ask(words)).map(({ label, count }) => [label, count]);

test("D119: seven at most are suggested: names that begin so before names with such a word, the most frequent first", async () => {
  expect(await list("to")).toEqual([
    ["Toyota", 45],
    ...[8, 7, 6, 5, 4, 3].map((at) => [`Toyota ${MODELS[at]}`, at + 1]),
  ]);
  expect(await list("hi")).toEqual([
    ["Toyota HiLux", 7],
    ["Toyota HiAce", 6],
  ]);
  expect(await list("h")).toEqual([]);
  expect(await list("  hi  ")).toEqual(await list("hi"));
});

test("D119: four completions at most of a phrase, beside what is understood of it, and none without a vehicle", async () => {
  expect(await list("used toy")).toEqual([
    ["Used, Toyota", 45],
    ...[8, 7, 6].map((at) => [`Used, Toyota ${MODELS[at]}`, at + 1]),
  ]);
  expect(await list("used hi")).toEqual([
    ["Used, Toyota HiLux", 7],
    ["Used, Toyota HiAce", 6],
  ]);
  expect(await list("used h")).toEqual([["“h”, Used", 13]]);
  expect(await list("used hilux")).toEqual([["Used, Toyota HiLux", 7]]);
  expect(await list("new hi")).toEqual([]);
  expect(await list("spacious to")).toEqual([]);
});

test("SEA-01: beside chosen filters, a suggestion counts what Enter finds, keeps the filters, and is left out at none", async () => {
  const { ask } = await openStock([
    testFacts({ id: 1, slug: "one", make: "Mazda", model: "CX-5", carType: "new" }),
    testFacts({ id: 2, slug: "two", make: "Mazda", model: "CX-5", carType: "used" }),
    testFacts({ id: 3, slug: "three", make: "Mazda", model: "3", carType: "new" }),
  ]);
  const found = async (words: string, within: string) =>
    (await ask(words, within)).map(({ label, count, href }) => [label, count, href]);
  expect(await found("mazd", "/search/used-cars?page=2")).toEqual([
    ["Mazda", 1, "/search/used-cars?make=Mazda"],
    ["Mazda CX-5", 1, "/search/used-cars?make_model=Mazda+CX-5"],
  ]);
  expect(await found("cx-5 und", "/search?car_type=demo")).toEqual([]);
  for (const odd of ["//evil.example", "//[", "/\\[", "/search/%E0%A4%A"])
    expect(await found("mazd", odd)).toEqual(await found("mazd", "/vehicles/nothing"));
});
