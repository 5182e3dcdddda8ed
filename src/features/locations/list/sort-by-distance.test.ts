import { expect, test } from "vitest";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { sortByDistance } from "./sort-by-distance.server.ts";

const at = (slug: string, postcode: string | null) => [
  testLocation({ slug, postcode, lat: null, long: null }),
];
const BRISBANE = at("brisbane", "4000");
const SYDNEY = at("sydney", "2000");
const NOWHERE = at("nowhere", null);

const sort = (asked: string | null, addresses = [SYDNEY, NOWHERE, BRISBANE]) => {
  const { near, addresses: sorted } = sortByDistance(addresses, asked);
  return { near, order: sorted.map(({ departments: [one], distance }) => [one?.slug, distance]) };
};

test("LOC-16 D177: the nearest address comes first with its distance, one without a place last", () => {
  expect(sort("Nundah")).toEqual({
    near: { place: "Nundah", problem: null },
    order: [
      ["brisbane", "8 km away"],
      ["sydney", "740 km away"],
      ["nowhere", ""],
    ],
  });
});

test.each([[null], [""], ["  "]])("LOC-16: the dealer's order stands for %j", (asked) => {
  const { near, order } = sort(asked);
  expect(near).toEqual({ place: "", problem: null });
  expect(order.map(([slug]) => slug)).toEqual(["sydney", "nowhere", "brisbane"]);
});

test("LEAD-25: a place that we do not know is named, and kept as it was typed", () => {
  const { near, order } = sort("9999");
  expect(near).toEqual({ place: "9999", problem: expect.stringContaining("Invalid postcode: “9999”") });
  expect(order.every(([, distance]) => distance === "")).toBe(true);
});

test("D177: with fewer than two places there is nothing to compare", () => {
  expect(sort(null, [BRISBANE, NOWHERE]).near).toBeNull();
});
