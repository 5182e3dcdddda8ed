import { describe, expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
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
      { labels: ["Up to $30,000"], found: "3 SUVs", href: "/search/new-used-and-demo-cars?body=suv" },
      { labels: ["SUV"], found: "1 car", href: "/search/new-used-and-demo-cars?range[price]=:30000" },
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
    expect(drops).toEqual([{ labels: ["“zzzz”"], found: "1 car", href: "/search/mazda" }]);
    expect((await empty("/search/mazda?body=suv")).drops).toEqual([
      { labels: ["Mazda"], found: "3 SUVs", href: "/search/new-used-and-demo-cars?body=suv" },
      { labels: ["SUV"], found: "1 car", href: "/search/mazda" },
    ]);
  });

  test("D185: names two filters to drop where none alone is in the way, each pair once", async () => {
    const { drops, nearest, nearestText } = await empty(
      "/search?make=Mazda&fuel=diesel&body=suv&range[price]=45000:",
    );
    const all = "/search/new-used-and-demo-cars";
    expect(drops).toEqual([
      {
        labels: ["From $45,000", "Mazda"],
        found: "1 SUV",
        href: `${all}?body=suv&fuel=diesel`,
      },
      {
        labels: ["Mazda", "Diesel"],
        found: "1 SUV",
        href: `${all}?body=suv&range[price]=45000:`,
      },
    ]);
    expect(nearest.map(({ id }) => id)).toEqual([3]);
    expect(nearestText).toBe("These match everything you chose except From $45,000 and Mazda.");
  });

  test("D123 D185: of a limit and another filter that are in the way, the nearest beyond the limit come first", async () => {
    const others = [
      { ...dollars(32_000), body: "hatch", make: "Mazda", model: "2" },
      { ...dollars(12_000), body: "ute" },
    ] as const;
    const stock = [...STOCK.slice(0, 3), ...others];
    const { view } = await testSearch("/search?make=Mazda&body=suv&range[price]=:20000", stock);
    const { nearest, nearestText } = view.empty!;
    expect(nearest.map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(nearestText).toBe("These match everything you chose except Up to $20,000 and Mazda.");
  });

  test("D185: where not even two are enough, shows what is left of the search and says what that is", async () => {
    const { drops, nearest, nearestText } = await empty(
      "/search?make=Mazda&fuel=diesel&body=hatch&colour=Green&transmission=manual&range[price]=95000:",
    );
    expect(drops).toEqual([]);
    expect(nearest.length).toBeGreaterThan(0);
    expect(nearestText).toMatch(/^These match everything you chose except .+, .+ and .+\.$/);
  });

  test("leads to an enquiry that carries the search", async () => {
    const { askHref } = await empty("/search?body=suv&range[price]=:30000");
    expect(new URL(askHref, "https://dealer.example").searchParams.get("search")).toBe(
      "/search/new-used-and-demo-cars?body=suv&range[price]=:30000",
    );
  });

  test("shows three of the nearest", async () => {
    const suvs = [5, 4, 3, 2, 1].map((at) => ({ ...dollars(40_000 + at), body: "suv" as const }));
    const { view } = await testSearch("/search?body=suv&range[price]=:30000", [...suvs, STOCK[3]]);
    expect(view.empty?.nearest.map(({ id }) => id)).toEqual([5, 4, 3]);
  });
});
