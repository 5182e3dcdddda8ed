import { describe, expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildSearchQuery, countMakes, countPages, toEngineFacets } from "./search-query.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";
import { searchTestStock } from "./test-search.ts";

const CARS = [
  { make: "Toyota", model: "HiLux" },
  { make: "Toyota", model: "HiLux" },
  { make: "Toyota", model: "Corolla" },
  { make: "Kia", model: "Cerato" },
  { make: "Kia", model: "Rio" },
];
const vocabulary = buildSearchVocabulary(CARS, [], []);

describe("FAC-03: makes and models are one choice", () => {
  test.each([
    ["make=Toyota", 3],
    ["make=Toyota&make=Kia", 5],
    ["make_model=Toyota+HiLux", 2],
    ["make=Toyota&make_model=Toyota+HiLux", 2],
    ["make=Toyota&make_model=Kia+Rio", 4],
    ["make=Toyota&make=Kia&make_model=Toyota+Corolla", 3],
    ["make=Lada", 0],
    ["make=Lada&make_model=Kia+Rio", 1],
  ])("%s finds %i", async (choice, count) => {
    const { result } = await searchTestStock(`/search?${choice}`, CARS);
    expect(result.count).toBe(count);
  });

  test("counts of makes ignore the choice of makes and models", async () => {
    for (const choice of ["", "make=Kia", "make_model=Kia+Rio", "make=Toyota&make_model=Kia+Rio"]) {
      const { result } = await searchTestStock(`/search?${choice}`, CARS);
      expect(countMakes(result.facets.make_model!, vocabulary)).toEqual([
        { value: "Toyota", count: 3 },
        { value: "Kia", count: 2 },
      ]);
    }
  });

  test("other choices pass as they are", () => {
    expect(toEngineFacets({ body: ["suv"] }, vocabulary)).toEqual({ body: ["suv"] });
  });
});

test("SEA-31 SEA-32 SEA-34 SEA-40: order, page and ranges are the address's, else the site's", async () => {
  const config = testConfig({ search: { pageSize: 10, sort: "Car_production:year:desc" } });
  const query = async (address: string) =>
    buildSearchQuery({
      search: (await searchTestStock(address, CARS, config)).search,
      vocabulary,
      config,
      now: new Date(0),
    });
  expect(await query("/search")).toMatchObject({
    sort: { attribute: "year", direction: "desc" },
    offset: 0,
    limit: 10,
  });
  expect(
    await query("/search?page=3&sortBy=Car_production:price:asc&range[km]=:45500&query=hilux"),
  ).toMatchObject({
    text: "hilux",
    ranges: { km: { min: null, max: 45_500 } },
    sort: { attribute: "price", direction: "asc" },
    offset: 20,
  });
});

test("SEA-33: cheapest first leaves out cars without a price only where the site says so", async () => {
  const cars = [{}, { prices: NO_PRICES }];
  const count = async (needsPrice: boolean, sort: string) => {
    const config = testConfig({ search: { priceAscendingNeedsPrice: needsPrice } });
    return (await searchTestStock(`/search?sortBy=Car_production:price:${sort}`, cars, config)).result.count;
  };
  expect(await Promise.all([count(true, "asc"), count(true, "desc"), count(false, "asc")])).toEqual([
    1, 2, 2,
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [21, 1],
  [22, 2],
  [9_999_999, 10_000],
])("SEA-34: %i cars are %i pages", (count, pages) => {
  expect(countPages(count, 21)).toBe(pages);
});

test("SEA-31 SEA-36: an address without an order gives the highest custom rank first", async () => {
  const stock = [{ customRank: 1 }, { customRank: 9 }, { customRank: 5 }];
  const order = async (address: string) =>
    (await searchTestStock(address, stock)).result.hits.map(({ id }) => id);
  expect(await order("/search/new-used-and-demo-cars")).toEqual([2, 3, 1]);
  expect(await order("/search/new-used-and-demo-cars?sortBy=Car_production:custom_rank:desc")).toEqual([
    2, 3, 1,
  ]);
});
