import { expect, test } from "vitest";
import { coveredLocation } from "./covered-locations.ts";

const at = (name: string, code: string | null = null) => ({
  code,
  name,
  city: null,
  state: null,
  postcode: null,
});

test.each([
  ["no limits", at("Chermside"), [], { covered: true, location: at("Chermside") }],
  ["no limits and no location", null, [], { covered: true, location: null }],
  ["its name", at("Chermside"), ["chermside"], { covered: true, location: at("Chermside") }],
  [
    "its code",
    at("Chermside", "CH 1"),
    ["ch-1", "Aspley"],
    { covered: true, location: at("Chermside", "CH 1") },
  ],
  ["another one", at("Chermside", "CH 1"), ["Aspley"], { covered: false }],
  ["none, of one", null, ["Aspley"], { covered: true, location: at("Aspley", "Aspley") }],
  ["none, of two", null, ["Aspley", "Chermside"], { covered: true, location: null }],
])("D11: a row at %s", (_, location, covered, expected) => {
  expect(coveredLocation(location, covered)).toEqual(expected);
});
