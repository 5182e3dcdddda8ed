import { describe, expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/test-prices.ts";
import { testSearch } from "./test-search.ts";

const dollars = (amount: number) => ({ prices: { ...NO_PRICES, driveAwayCents: amount * 100 } });

const STOCK = [
  { ...dollars(48_000), body: "suv", fuel: "petrol", colour: "Red" },
  { ...dollars(36_000), body: "suv", fuel: "petrol", colour: "Red" },
  { ...dollars(41_000), body: "suv", fuel: "diesel", colour: "Blue" },
  { ...dollars(12_000), body: "hatch", fuel: "petrol", colour: "White", make: "Mazda", model: "2" },
  { ...dollars(90_000), body: "suv", fuel: "petrol", status: "sold", soldAt: "2025-06-29T00:00:00Z" },
] as const;

const empty = async (address: string) => (await testSearch(address, STOCK)).view.empty!;

describe("D123: a search that finds nothing", () => {
  test("says which filter is in the way, what is found without it, the most first", async () => {
    const { drops } = await empty("/search?body=suv&range[price]=:30000");
    expect(drops).toEqual([
      { label: "Up to $30,000", found: "3 SUVs", href: "/search/new-used-and-demo-cars?body=suv" },
      { label: "SUV", found: "1 car", href: "/search/new-used-and-demo-cars?range[price]=:30000" },
    ]);
  });

  test("shows the nearest beyond a limit, and none that are sold", async () => {
    const ids = async (address: string) => (await empty(address)).nearest.map(({ id }) => id);
    expect(await ids("/search?body=suv&range[price]=:30000")).toEqual([2, 3, 1]);
    expect(await ids("/search?body=hatch&range[price]=20000:")).toEqual([4]);
    expect(await ids("/search?body=hatch&fuel=diesel")).toHaveLength(1);
  });

  test("leaves out what is searched for as text, and what a path chooses", async () => {
    const { drops } = await empty("/search/mazda?query=zzzz");
    expect(drops).toEqual([{ label: "“zzzz”", found: "1 car", href: "/search/mazda" }]);
    expect((await empty("/search/mazda?body=suv")).drops).toEqual([
      { label: "Mazda", found: "3 SUVs", href: "/search/new-used-and-demo-cars?body=suv" },
      { label: "SUV", found: "1 car", href: "/search/mazda" },
    ]);
  });

  test("still shows vehicles where no filter alone is in the way", async () => {
    const { drops, nearest } = await empty("/search?make=Mazda&fuel=diesel&body=suv&range[price]=45000:");
    expect(drops).toEqual([]);
    expect(nearest.length).toBeGreaterThan(0);
  });

  test("leads to an enquiry that carries the search", async () => {
    const { askHref } = await empty("/search?body=suv&range[price]=:30000");
    expect(new URL(askHref, "https://dealer.example").searchParams.get("search")).toBe(
      "/search/new-used-and-demo-cars?body=suv&range[price]=:30000",
    );
  });
});
