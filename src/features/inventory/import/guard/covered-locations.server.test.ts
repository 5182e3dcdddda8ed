import { expect, test } from "vitest";
import { checkCoverage } from "./covered-locations.server.ts";

const at = (name: string, code: string | null = null) => ({
  code,
  name,
  city: null,
  state: null,
  postcode: null,
});

const covering = (name: string, ...keys: string[]) => ({ reference: at(name), keys });

test.each([
  ["no limits", at("Chermside"), [], { covered: true, location: at("Chermside") }],
  ["no limits and no location", null, [], { covered: true, location: null }],
  [
    "its name",
    at("Chermside"),
    [covering("Chermside", "chermside")],
    { covered: true, location: at("Chermside") },
  ],
  [
    "its code",
    at("Chermside", "CH 1"),
    [covering("Chermside", "chermside", "ch-1"), covering("Aspley", "aspley")],
    { covered: true, location: at("Chermside", "CH 1") },
  ],
  [
    "its name, with a code that is not known",
    at("Chermside", "CH 9"),
    [covering("Chermside", "chermside", "ch-1")],
    { covered: true, location: at("Chermside", "CH 9") },
  ],
  ["another one", at("Chermside", "CH 1"), [covering("Aspley", "aspley")], { covered: false }],
  ["none, of one", null, [covering("Aspley", "aspley")], { covered: true, location: at("Aspley") }],
  [
    "none, of two",
    null,
    [covering("Aspley", "aspley"), covering("Chermside", "chermside")],
    { covered: true, location: null },
  ],
])("D11: a row at %s", (_, location, covered, expected) => {
  expect(checkCoverage(location, covered)).toEqual(expected);
});
