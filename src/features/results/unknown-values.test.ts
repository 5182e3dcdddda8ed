import { describe, expect, test } from "vitest";
import { FACET_ATTRIBUTES } from "#features/catalogue/settings/search-settings.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { testSearch } from "./view/test-search.ts";

describe("D22 FAC-12: a value that no stock has", () => {
  const cars = [{ make: "Mazda", model: "CX-5", badge: "GT", colour: "Soul Red" }, {}];

  test.each([
    "make=nope",
    "make_model=Mazda+nope",
    "model=nope",
    "body=nope",
    "fuel=nope",
    "transmission=nope",
    "drive=nope",
    "seats=nope",
    "car_type=nope",
    "item_type=nope",
    "status=nope",
    "location_name=nope",
    "dealership_name=nope",
    "city=nope",
    "state=nope",
    "colour=nope",
    "colour_family=nope",
    "badge=nope",
    "tag=nope",
    "categories=nope",
    "filtered_features=nope",
    "layout=nope",
    "learner_approved=nope",
    "certified=nope",
    "price_range=nope",
    "price_type=nope",
    "market_label=nope",
    "created_at_timestamp=nope",
  ])("%s is no heading and no box, but can be taken back", async (query) => {
    const facets = FACET_ATTRIBUTES.map((attribute) => ({ attribute, open: true }));
    const config = testConfig({ search: { facets } });
    const { view } = await testSearch(`/search?${query}`, cars, config);
    const { heading, head, crumbs, facets: filters, chips, notices, count, empty } = view;
    expect(count).toBe(0);
    expect(JSON.stringify([heading, head.title, head.description, crumbs, filters])).not.toMatch(/nope/i);
    const value = `“${query.slice(query.indexOf("=") + 1).replace("+", " ")}”`;
    expect(chips).toMatchObject([{ label: value, removeHref: "/search/new-used-and-demo-cars" }]);
    expect(notices).toContain(`No match for ${value}.`);
    expect(empty?.drops).toMatchObject([{ labels: [value] }]);
  });

  test("beside one that is there is not named as found", async () => {
    const { view } = await testSearch("/search?make=nope&make=Mazda&colour=Soul+Red&colour=nope", cars);
    expect([view.count, view.heading]).toEqual([1, "Mazda cars for sale"]);
    expect(view.chips.map(({ label }) => label)).toEqual(["Mazda", "“nope”", "Soul Red", "“nope”"]);
  });

  test.each([
    ["make=Lada", "No Lada vehicles in stock right now"],
    ["body=ute&body=suv&make=Mazda", "Mazda vehicles for sale"],
    ["location_name=Northside&colour=Soul+Red", "Vehicles for sale at Northside"],
  ])("%s is known, with and without stock", async (query, heading) => {
    const { view } = await testSearch(`/search?${query}`, cars);
    expect(view.notices).toEqual([]);
    expect(view.heading.replace(/\bcars\b/i, (word) => (word === "cars" ? "vehicles" : "Vehicles"))).toBe(
      heading,
    );
  });
});
