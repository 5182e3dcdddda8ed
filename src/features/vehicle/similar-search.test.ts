import { describe, expect, test } from "vitest";
import { recordOf } from "#features/stock/record-bytes.ts";
import { STOCK_SCHEMA, searchDocument } from "#features/stock/search-document.ts";
import type { VehicleFacts } from "#features/stock/stock-store.server.ts";
import { NO_PRICES, testCard, testFacts } from "#features/stock/vehicle.fixture.ts";
import { buildInMemoryEngine } from "#search/in-memory-engine.ts";
import { pickSimilar, similarHref, similarPrices, similarQueries } from "./similar-search.ts";

const priced = (dollars: number) => ({ prices: { ...NO_PRICES, driveAwayCents: dollars * 100 } });

test.each([
  [49_999, { min: 39_999, max: 59_999 }],
  [50_000, { min: 25_000, max: 75_000 }],
  [5000, { min: 0, max: 15_000 }],
])("SIM-03: around $%i", (dollars, window) => {
  expect(similarPrices(priced(dollars))).toEqual(window);
});

describe("SIM-04 SIM-05 SIM-06 SIM-08", () => {
  const find = async (vehicle: Partial<VehicleFacts>, others: readonly Partial<VehicleFacts>[]) => {
    const stock = [vehicle, ...others].map((facts, i) => testFacts({ id: i + 1, ...facts }));
    const engine = await buildInMemoryEngine(
      STOCK_SCHEMA,
      stock.map((facts) => searchDocument(facts, null)),
    );
    const answers = await Promise.all(
      similarQueries({ ...testCard(), ...stock[0]! }).map((query) => engine.search(query)),
    );
    return pickSimilar(answers.map(({ hits }) => hits.map(({ record }) => recordOf(record)))).map(
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

test("SIDE-13 VDP-14: the search for something similar", () => {
  expect(similarHref(testCard())).toBe(
    "/search/new-used-and-demo-cars?body=ute&car_type=used&range[price]=35990:55990",
  );
  expect(similarHref(testCard({ body: null, prices: NO_PRICES }))).toBe(
    "/search/new-used-and-demo-cars?car_type=used&make=Toyota",
  );
});
