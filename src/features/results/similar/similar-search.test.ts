import { describe, expect, test } from "vitest";
import type { CardRecord } from "#features/catalogue/card/card.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { testCard } from "#features/catalogue/card/test-card.ts";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { findSimilarHref } from "./similar-cars.server.ts";
import { buildSimilarQueries, listSimilarLinks, pickSimilar, toSimilarPrices } from "./similar-search.ts";

const priced = (dollars: number) => ({ prices: { ...NO_PRICES, driveAwayCents: dollars * 100 } });

test.each([
  [49_999, { min: 39_999, max: 59_999 }],
  [50_000, { min: 25_000, max: 75_000 }],
  [5000, { min: 0, max: 15_000 }],
])("SIM-03: around $%i", (dollars, window) => {
  expect(toSimilarPrices(priced(dollars))).toEqual(window);
});

describe("SIM-04 SIM-05 SIM-06 SIM-08", () => {
  const find = async (vehicle: Partial<VehicleFacts>, others: readonly Partial<VehicleFacts>[]) => {
    const stock = [vehicle, ...others].map((facts, i) => testFacts({ id: i + 1, ...facts }));
    const engine = await buildInMemoryEngine(
      STOCK_SCHEMA,
      stock.map((facts) => buildSearchDocument(facts)),
    );
    const answers = await Promise.all(
      buildSimilarQueries({ ...testCard(), ...stock[0]! }).map((query) => engine.search(query)),
    );
    return pickSimilar(answers.map(({ hits }) => hits.map(({ record }) => parseRecord(record)))).map(
      ({ id }) => id,
    );
  };

  test("the same model first, then the same body; no sold, dearer, other or same vehicle", async () => {
    const found = await find({ status: "sold", soldAt: "2025-06-29T00:00:00Z" }, [
      { make: "Ford", model: "Ranger", customRank: 99 },
      {},
      { status: "sold", soldAt: "2025-06-29T00:00:00Z" },
      { status: "coming_soon" },
      { carType: "demo" },
      priced(90_000),
      { body: "suv", model: "Fortuner" },
    ]);
    expect(found).toEqual([3, 2]);
  });

  test("D105: electric vehicles come first for an electric one, of the same model, then body, then any", async () => {
    const electric = { make: "BYD", model: "Seal", body: "sedan", fuel: "electric" } as const;
    const found = await find(electric, [
      { ...electric, fuel: "petrol", customRank: 99 },
      { ...electric, model: "Dolphin", body: "hatch" },
      { ...electric, make: "Tesla", model: "Model 3" },
      electric,
      { body: "sedan", make: "Mazda", model: "6" },
    ]);
    expect(found).toEqual([5, 4, 3, 2, 6]);
  });

  test("D105: vehicles with seven seats or more come first for one with seven", async () => {
    const large = { make: "Kia", model: "Sorento", body: "suv", seats: 7 } as const;
    const found = await find(large, [
      { ...large, seats: 5, customRank: 99 },
      { ...large, model: "Carnival", body: "people-mover", seats: 8 },
      { ...large, model: "Seltos", seats: 5 },
      large,
    ]);
    expect(found).toEqual([5, 3, 2, 4]);
  });

  test("at most 6, each once", async () => {
    expect(
      await find(
        {},
        Array.from({ length: 15 }, () => ({})),
      ),
    ).toHaveLength(6);
  });

  test("a vehicle without price and body has similar ones too", async () => {
    expect(await find({ body: null, prices: NO_PRICES }, [{ model: "Corolla" }, { make: "Kia" }])).toEqual([
      2,
    ]);
  });
});

test("SIDE-13 VDP-14 D105: links to something similar say nothing of the price, and widen to all stock", () => {
  const hrefs = (vehicle: Partial<CardRecord>) => listSimilarLinks(testCard(vehicle)).map(({ href }) => href);
  const search = "/search/new-used-and-demo-cars";
  expect(hrefs({})).toEqual([`${search}?body=ute&car_type=used`, `${search}?car_type=used`, search]);
  expect(hrefs({ body: null })[0]).toBe(`${search}?car_type=used&make=Toyota`);
});

test.each<[string, Partial<VehicleFacts>[], string]>([
  ["the same body", [{}], "?body=ute&car_type=used"],
  ["its car type", [{ body: "suv" }], "?car_type=used"],
  ["any other", [{ body: "suv", carType: "new" }], ""],
  ["nothing but sold ones", [{ status: "sold", soldAt: "2025-06-29T00:00:00Z" }], ""],
])("SIDE-13 VDP-14 D105: the link leads to vehicles where there is %s", async (_, others, query) => {
  const facts = [{ status: "sold" as const }, ...others].map((one, i) => testFacts({ id: i + 1, ...one }));
  const engine = await buildInMemoryEngine(
    STOCK_SCHEMA,
    facts.map((one) => buildSearchDocument(one)),
  );
  const stock = { engine } as SiteStock;
  expect(await findSimilarHref({ stock }, testCard())).toBe(`/search/new-used-and-demo-cars${query}`);
});
