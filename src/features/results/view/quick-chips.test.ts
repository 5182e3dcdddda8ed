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
