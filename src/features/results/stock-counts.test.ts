import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { ITEM_TYPES, NO_PRICES, STATUSES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { testSearch } from "./view/test-search.ts";

type Car = Partial<VehicleFacts>;
const sold: Car = { status: "sold", soldAt: "2025-06-29T00:00:00Z" };
const price = (dollars: number) => ({ prices: { ...NO_PRICES, driveAwayCents: dollars * 100 } });

const MIXED: readonly Car[] = [
  { ...sold, ...price(5000) },
  { ...price(30_000), make: "Kia", model: "Rio" },
  { status: "coming_soon", ...price(10_000) },
  { ...price(20_000) },
  { ...sold, make: "Kia", model: "Rio", prices: NO_PRICES },
];

describe("D65 D99: counts cover what is for sale, and sold vehicles are counted apart", () => {
  test("on the page, in its title and in its filters", async () => {
    const { view } = await testSearch("/search", MIXED);
    expect(view).toMatchObject({ count: 3, sold: 2 });
    expect(view.head.description).toContain("3 cars at");
    const makes = view.facets.find(({ kind }) => kind === "makes");
    expect(makes).toMatchObject({
      makes: [
        { value: "Toyota", count: 2 },
        { value: "Kia", count: 1 },
      ],
    });
  });

  test("SEA-30: the number shown above 1,999 is exact, too", async () => {
    const cars = Array.from({ length: 2100 }, (_, i): Car => (i < 2050 ? {} : sold));
    expect((await testSearch("/search", cars)).view).toMatchObject({ count: 2050, sold: 50 });
  });

  test("CARD-12: as many cards as the count says, and one for all sold vehicles", async () => {
    const cards = async (cars: readonly Car[]) => (await testSearch("/search", cars)).view.items.length;
    expect(await cards(MIXED)).toBe(4);
    expect(await cards([sold, sold]), "CARD-13").toBe(2);
  });

  test("sold vehicles alone are not nothing, and are counted where they are asked for", async () => {
    expect((await testSearch("/search", [sold])).view).toMatchObject({ count: 0, sold: 1, empty: null });
    const { view } = await testSearch("/search?status=sold", MIXED);
    expect(view).toMatchObject({ count: 2, sold: 0, noun: { many: "sold cars" } });
  });

  test("pages lead to sold vehicles as well", async () => {
    const config = testConfig({ search: { pageSize: 3 } });
    const { view, result } = await testSearch("/search?page=2", MIXED, config);
    expect([view.pages, result.hits.length]).toEqual([2, 2]);
  });

  test("FAC-07: every filter's count is the count of the page that it leads to", async () => {
    const car = fc.record({
      make: fc.constantFrom("Toyota", "Kia"),
      model: fc.constantFrom("Rio", "HiLux"),
      body: fc.constantFrom("suv", "ute", null),
      itemType: fc.constantFrom(...ITEM_TYPES.slice(0, 2)),
      status: fc.constantFrom(...STATUSES),
      soldAt: fc.constant(sold.soldAt ?? null),
    });
    const chosen = fc.constantFrom("", "make=Kia", "body=suv", "status=sold", "status=in_stock&body=ute");
    const attributes = ["make", "body", "status", "item_type"] as const;
    const config = testConfig({ search: { facets: attributes.map((attribute) => ({ attribute })) } });
    await fc.assert(
      fc.asyncProperty(fc.array(car, { maxLength: 12 }), chosen, async (cars, choice) => {
        const { view } = await testSearch(`/search?${choice}`, cars, config);
        for (const facet of view.facets) {
          const values = facet.kind === "makes" ? facet.makes : facet.kind === "list" ? facet.values : [];
          for (const { value, count } of values) {
            const link = new URLSearchParams(choice);
            link.delete(facet.attribute);
            link.append(facet.attribute, value);
            expect((await testSearch(`/search?${link}`, cars, config)).view.count).toBe(count);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

test("SEA-33 D23: what the order by lowest price leaves out is said", async () => {
  const config = testConfig({ search: { priceAscendingNeedsPrice: true } });
  const { view } = await testSearch(
    "/search?sortBy=Car_production:price:asc",
    [{}, { prices: NO_PRICES }],
    config,
  );
  expect(view.notices).toEqual(["1 car without a price is hidden."]);
});

test("SEA-06 TEN-03: vehicles are called what is listed", async () => {
  const cars: Car[] = [{}, { itemType: "caravan", body: "caravan" }];
  const noun = async (address: string) => (await testSearch(address, cars)).view.noun.many;
  expect(await noun("/search")).toBe("vehicles");
  expect(await noun("/search?item_type=caravan")).toBe("caravans");
});
