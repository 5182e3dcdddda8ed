import { describe, expect, test } from "vitest";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { buildAlertQuery, toSavedSearch } from "./alert-query.ts";
import { matchSearches } from "./match-searches.ts";

const vocabulary = {
  vocabulary: buildSearchVocabulary(
    [
      { make: "Toyota", model: "HiLux" },
      { make: "Toyota", model: "Corolla" },
      { make: "Kia", model: "Cerato" },
    ],
    [{ name: "Northside", slug: "northside" }],
    [],
  ),
};
const config = testConfig();
const now = new Date("2026-11-23T00:00:00Z");
const save = (search: string) => toSavedSearch(search, vocabulary, config);

test.each([
  ["/search/toyota", "/search/toyota"],
  ["/search/Toyota/?page=3&sortBy=price", "/search/toyota"],
  ["/search/toyota?make=Toyota&body=suv", "/search/toyota?body=suv"],
  ["/search/toyota?body=suv&utm_source=mail", "/search/toyota?body=suv"],
])("D143: the search %s is kept as %s", (search, saved) => {
  expect(save(search)).toBe(saved);
});

test("D143: one search has one saved form, whatever order it was chosen in, and is kept as it was saved", () => {
  const saved = save("/search/toyota?body=ute&body=suv&colour=White&page=2");
  expect(saved).not.toBeNull();
  expect(save("/search/toyota?colour=White&body=suv&body=ute")).toBe(saved);
  expect(save(saved!)).toBe(saved);
});

test.each([
  ["another site", "https://evil.example/search/toyota"],
  ["another site without a protocol", "//evil.example/search/toyota"],
  ["a page that is no search", "/cars/2022-toyota-hilux-u1"],
  ["a make that the site does not have", "/search/lada/niva"],
  ["nothing", ""],
  ["more than an address may be long", `/search/toyota?query=${"a".repeat(2_000)}`],
])("D143: %s cannot be saved, and a stored one finds nothing", (_, search) => {
  expect(save(search)).toBeNull();
  expect(buildAlertQuery(search, vocabulary, { config, now })).toBeNull();
});

describe("D143: the vehicles that changed are matched", () => {
  const STOCK: Partial<VehicleFacts>[] = [
    { id: 1, make: "Toyota", model: "HiLux" },
    { id: 2, make: "Toyota", model: "Corolla", body: "hatch" },
    { id: 3, make: "Kia", model: "Cerato", body: "sedan" },
    { id: 4, make: "Toyota", model: "HiLux", status: "sold", soldAt: "2026-11-22T00:00:00Z" },
  ];
  const documents = STOCK.map((facts) =>
    buildSearchDocument(testFacts({ slug: `car-${facts.id}`, ...facts })),
  );
  const match = async (changed: readonly number[], searches: readonly string[]) => {
    const site = await buildInMemoryEngine(STOCK_SCHEMA, documents);
    const queries = searches.map(
      (search) => [search, buildAlertQuery(search, vocabulary, { config, now })!] as const,
    );
    return matchSearches(
      site,
      documents.filter(({ id }) => changed.includes(id)),
      new Map(queries),
    );
  };

  test("each search finds its own of them, and a search without any is left out", async () => {
    const found = await match([1, 3], ["/search/toyota", "/search/kia", "/search/toyota/corolla"]);
    expect(found).toEqual(
      new Map([
        ["/search/toyota", [1]],
        ["/search/kia", [3]],
      ]),
    );
  });

  test("a vehicle that is sold is no match, though a site shows it for some days", async () => {
    expect(await match([4], ["/search/toyota"])).toEqual(new Map());
  });

  test("a word that only the rest of the stock has is not taken as a misspelling of a changed vehicle's", async () => {
    const search = "/search/new-used-and-demo-cars?query=cerato";
    const misread = [{ id: 5, make: "Kia", model: "Cerata", slug: "car-5" }].map((facts) =>
      buildSearchDocument(testFacts(facts)),
    );
    const site = await buildInMemoryEngine(STOCK_SCHEMA, [...documents, ...misread]);
    const query = buildAlertQuery(search, vocabulary, { config, now })!;
    const alone = await buildInMemoryEngine(STOCK_SCHEMA, misread);
    expect((await alone.search({ ...query, offset: 0, limit: 9 })).hits.map(({ id }) => id)).toEqual([5]);
    expect(await matchSearches(site, misread, new Map([[search, query]]))).toEqual(new Map());
    expect(await match([3], [search])).toEqual(new Map([[search, [3]]]));
  });

  test("of several that words find alone, exactly those that the site finds are kept, in their order", async () => {
    const search = "/search/new-used-and-demo-cars?query=cerato";
    const ids = Array.from({ length: 9 }, (_, at) => at + 10);
    const changed = ids.map((id) =>
      buildSearchDocument(testFacts({ id, slug: `car-${id}`, make: "Kia", model: "Cerato" })),
    );
    const onSite = changed.filter(({ id }) => id % 3 === 1);
    const site = await buildInMemoryEngine(STOCK_SCHEMA, onSite);
    const query = buildAlertQuery(search, vocabulary, { config, now })!;
    const expected = (await site.search({ ...query, offset: 0, limit: 9 })).hits.map(({ id }) => id);
    expect(expected.toSorted()).toEqual([10, 13, 16]);
    expect((await matchSearches(site, changed, new Map([[search, query]]))).get(search)).toEqual(expected);
  });
});
