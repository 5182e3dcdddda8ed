import { describe, expect, test } from "vitest";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { VehicleFacts } from "../index/vehicle-facts.ts";
import { searchTestStock } from "./test-search.ts";

type Car = Partial<VehicleFacts>;
const sold: Car = { status: "sold", soldAt: "2025-06-29T00:00:00Z" };
const price = (dollars: number) => ({ prices: { ...NO_PRICES, driveAwayCents: dollars * 100 } });
const find = async (address: string, config?: SiteConfig) =>
  (await searchTestStock(address, MIXED, config)).result.hits.map(({ id }) => id);

const MIXED: readonly Car[] = [
  { ...sold, ...price(5000) },
  { ...price(30_000), make: "Kia", model: "Rio" },
  { status: "coming_soon", ...price(10_000) },
  { ...price(20_000) },
  { ...sold, make: "Kia", model: "Rio", prices: NO_PRICES },
];

describe("D54: what can be bought comes first, then what is coming soon, then what is sold", () => {
  test.each([
    ["price:asc", [4, 2, 3, 1, 5]],
    ["price:desc", [2, 4, 3, 1, 5]],
  ])("in the order %s", async (order, expected) => {
    expect(await find(`/search?sortBy=Car_production:${order}`)).toEqual(expected);
  });

  test("unless the site has the order alone decide", async () => {
    const config = testConfig({ search: { availableFirst: false } });
    const address = "/search?sortBy=Car_production:price:asc";
    expect(await find(address, config)).toEqual([1, 3, 4, 2, 5]);
  });
});
