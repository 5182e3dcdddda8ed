import { expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { testSearch } from "./test-search.ts";

const dollars = (amount: number) => ({ prices: { ...NO_PRICES, driveAwayCents: amount * 100 } });

const STOCK = [
  { ...dollars(12_000), body: "hatch", transmission: "manual", fuel: "petrol" },
  { ...dollars(18_000), body: "suv", transmission: "automatic", fuel: "petrol" },
  { ...dollars(28_000), body: "suv", transmission: "automatic", fuel: "hybrid" },
  { ...dollars(55_000), body: "ute", transmission: "automatic", fuel: "diesel" },
  { ...dollars(56_000), body: "suv", transmission: "automatic", fuel: "diesel" },
] as const;

const quick = async (address: string, stock: Parameters<typeof testSearch>[1] = STOCK) =>
  (await testSearch(address, stock)).view.quick;

test("D123: what is offered depends on the stock, and what is chosen is not offered again", async () => {
  expect(await quick("/search")).toEqual([
    { label: "Under $20k", href: "/search/new-used-and-demo-cars?range[price]=:20000" },
    { label: "SUV", href: "/search/new-used-and-demo-cars?body=suv" },
    { label: "Hatch", href: "/search/new-used-and-demo-cars?body=hatch" },
    { label: "Automatic", href: "/search/new-used-and-demo-cars?transmission=automatic" },
    { label: "Diesel", href: "/search/new-used-and-demo-cars?fuel=diesel" },
  ]);
  const chosen = await quick("/search?body=suv&range[price]=:30000");
  expect(chosen.map(({ label }) => label)).toEqual(["Hybrid"]);
});

test("D123: a learner's motorcycle is offered among motorcycles", async () => {
  const stock = [true, false].map((learnerApproved) => ({
    itemType: "motorcycle" as const,
    learnerApproved,
  }));
  const search = { facets: [{ attribute: "learner_approved" as const }] };
  const { quick } = (await testSearch("/search", stock, testConfig({ search }))).view;
  expect(quick.map(({ label }) => label)).toEqual(["LAMS approved"]);
});

test("D123: what all or nothing of the stock has is not offered", async () => {
  expect(await quick("/search", [STOCK[3], STOCK[3]])).toEqual([]);
  expect(await quick("/search?query=zzzz")).toEqual([]);
});

test("D123: a budget is offered that keeps about two vehicles of five, whichever side of it that is", async () => {
  const budget = async (...prices: readonly number[]) => {
    const stock = prices.map((price) => ({ ...dollars(price), body: "suv" as const }));
    return (await quick("/search", stock))
      .map(({ label }) => label)
      .find((label) => label.startsWith("Under"));
  };
  // 20%, 40% and 60%, 10% and 50%, 30% and 80%, 0% and 100%.
  expect(await budget(5_000, 15_000, 25_000, 60_000, 60_000)).toBe("Under $20k");
  expect(await budget(5_000, ...Array(4).fill(15_000), ...Array(5).fill(60_000))).toBe("Under $20k");
  expect(await budget(...Array(3).fill(5_000), ...Array(5).fill(15_000), 60_000, 60_000)).toBe("Under $10k");
  expect(await budget(5_000, 5_000)).toBeUndefined();
});

test("D123: a choice is offered from a twentieth of what is found up to all but that", async () => {
  const labels = async (suvs: number, all: number) => {
    const stock = Array.from({ length: all }, (_, at) => ({ body: at < suvs ? ("suv" as const) : null }));
    return (await quick("/search", stock)).map(({ label }) => label);
  };
  expect([await labels(1, 20), await labels(19, 20)]).toEqual([["SUV"], ["SUV"]]);
  expect([await labels(1, 21), await labels(21, 22), await labels(20, 20)]).toEqual([[], [], []]);
});
