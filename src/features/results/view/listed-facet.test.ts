import { describe, expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { FacetView } from "./results-view.ts";
import { testSearch } from "./test-search.ts";

/** The clock of `testSearch` stands at 2025-06-30T00:00:00Z. */
const CARS = [
  { listedAt: "2025-06-29T12:00:00Z", colour: "Red" },
  { listedAt: "2025-06-28T12:00:00Z", colour: "Red" },
  { listedAt: "2025-06-20T12:00:00Z", colour: "Blue" },
  { listedAt: "2025-01-01T00:00:00Z", colour: "Blue" },
  {
    listedAt: "2025-06-29T18:00:00Z",
    colour: "Red",
    status: "sold" as const,
    soldAt: "2025-06-29T20:00:00Z",
  },
];
const FACETS = [
  { attribute: "created_at_timestamp" as const, label: "Listed" },
  { attribute: "colour" as const },
];
const config = testConfig({ search: { facets: FACETS } });

async function listed(address: string, { cars = CARS, site = config } = {}) {
  const { view, search, result } = await testSearch(address, cars, site);
  const facet = view.facets.find(({ attribute }) => attribute === "created_at_timestamp");
  return { view, search, result, facet: facet as Extract<FacetView, { kind: "list" }> | undefined };
}

const counts = (facet: Extract<FacetView, { kind: "list" }> | undefined) =>
  facet?.values.map(({ label, count }) => `${label}: ${count}`);

describe("the filter by listing date", () => {
  test("FAC-19 FAC-07 D106: any time and the windows that find something, one to choose, counted without sold cars", async () => {
    const { facet } = await listed("/search");
    expect(facet).toMatchObject({ label: "Listed", single: true });
    expect(counts(facet)).toEqual([
      "Any time: 4",
      "Last 24 hours: 1",
      "Last 3 days: 2",
      "Last 7 days: 2",
      "Last 14 days: 3",
      "Last 30 days: 3",
    ]);
    expect(facet!.values.filter(({ selected }) => selected)).toMatchObject([{ value: "" }]);
  });

  test("FAC-19 D106: a window finds what its count says, with a chip that takes it back, and leaves its own counts alone", async () => {
    const all = await listed("/search");
    for (const { value, count } of all.facet!.values.filter((choice) => choice.value !== "")) {
      const { result, facet, view } = await listed(`/search?created_at_timestamp=${value}`);
      expect([value, result.count]).toEqual([value, count]);
      expect(counts(facet)).toEqual(counts(all.facet));
      expect(facet!.values.filter(({ selected }) => selected)).toMatchObject([{ value }]);
      expect(view.chips).toHaveLength(1);
      expect(view.chips[0]!.removeHref).toBe("/search/new-used-and-demo-cars");
    }
    const { view } = await listed("/search?created_at_timestamp=1d");
    expect(view.chips[0]!.label).toBe("Listed in the last 24 hours");
  });

  test("FAC-19 D106: counts go with the other choices, and those with the window", async () => {
    const red = await listed("/search?colour=Red");
    expect(counts(red.facet)!.slice(0, 3)).toEqual(["Any time: 2", "Last 24 hours: 1", "Last 3 days: 2"]);
    const fresh = await listed("/search?created_at_timestamp=3d");
    expect(fresh.result.facets.colour).toEqual([{ value: "Red", count: 2 }]);
  });

  test("FAC-19 D106: it is left out where everything is older; a chosen window stays, so that it can be taken back", async () => {
    const old = { cars: CARS.slice(3, 4) };
    expect((await listed("/search", old)).facet).toBeUndefined();
    const { facet, result } = await listed("/search?created_at_timestamp=7d", old);
    expect(result.count).toBe(0);
    expect(counts(facet)).toEqual(["Any time: 1", "Last 7 days: 0"]);
  });

  test("FAC-19 D106: the widest of several windows counts, and an unknown one finds nothing", async () => {
    expect((await listed("/search?created_at_timestamp=1d&created_at_timestamp=14d")).result.count).toBe(3);
    expect((await listed("/search?created_at_timestamp=soon")).result.count).toBe(0);
    expect((await listed("/search?created_at_timestamp=")).result.count).toBe(4);
  });
});
