import { expect, test, vi } from "vitest";
import { createSearchPlaces } from "../search/find-place.server.ts";
import { geocodeAddress } from "./geocode-address.server.ts";

const YARDS = [
  { lat: -27.39, long: 153.03, postcode: "4032" },
  { lat: -33.87, long: 151.2, postcode: "2000" },
];
const CHERMSIDE = { lat: -27.3866, long: 153.0305 };

const given = (answer: () => Promise<typeof CHERMSIDE | null>, yards = YARDS) => {
  const [find, onFailure] = [vi.fn(answer), vi.fn()];
  const parts = { geocoder: { find }, places: createSearchPlaces(yards), onFailure };
  const ask = (path: string) => geocodeAddress(parts, new URL(path, "https://dealer.example"));
  return { find, onFailure, ask };
};

test("API-21 LEAD-25 D172: a place that only the geocoder knows becomes the nearest postcode, and the rest of the address stays", async () => {
  const { find, ask } = given(async () => CHERMSIDE);
  expect(await ask("/search/new-used-and-demo-cars?near=%201+Gympie+Rd&radius=25&page=2")).toBe(
    "/search/new-used-and-demo-cars?near=4032&radius=25&page=2",
  );
  expect(find.mock.calls).toEqual([["1 Gympie Rd"]]);
});

test.each([
  ["no place", "/locations", YARDS],
  ["an empty place", "/locations?near=+", YARDS],
  ["a postcode", "/locations?near=4032", YARDS],
  ["a town", "/locations?near=Chermside", YARDS],
  ["yards in one place", "/locations?near=1+Gympie+Rd", YARDS.slice(1)],
])("D47 D172: the geocoder is not asked about %s", async (_, path, yards) => {
  const { find, ask } = given(async () => CHERMSIDE, yards);
  expect(await ask(path)).toBeNull();
  expect(find).not.toHaveBeenCalled();
});

test("LEAD-25 D172: without an answer the address stays; a failure is told without the shopper's words", async () => {
  expect(await given(async () => null).ask("/locations?near=1+Gympie+Rd")).toBeNull();
  const { ask, onFailure } = given(() => Promise.reject(new Error("answered 500")));
  expect(await ask("/locations?near=1+Gympie+Rd")).toBeNull();
  expect(onFailure.mock.calls).toEqual([["answered 500"]]);
});
