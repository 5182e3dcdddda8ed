import fc from "fast-check";
import { expect, test } from "vitest";
import { readPartsState, toPartsHref } from "./parts-state.ts";

const read = (query: string) => readPartsState(new URL(`https://north.example/parts/search${query}`));
const NONE = { query: "", make: "", model: "", year: null, page: 1 };

test.each([
  ["", NONE],
  ["?query=%20brake%20%20pads%20", { ...NONE, query: "brake pads" }],
  [
    "?make=Land+Rover&model=Defender&year=2020",
    { ...NONE, make: "land-rover", model: "defender", year: 2020 },
  ],
  ["?model=hilux&year=2020", NONE],
  ["?make=toyota&year=2020", { ...NONE, make: "toyota" }],
  ["?make=toyota&model=hilux&year=1e9", { ...NONE, make: "toyota", model: "hilux" }],
  ["?page=-5", NONE],
  ["?page=99", { ...NONE, page: 20 }],
  ["?page=1.5&utm_source=x", NONE],
])("SEA-16: %j is read as %j", (query, state) => {
  expect(read(query)).toEqual(state);
});

test("SEA-16 D20: the address of a state is read as that state, whatever was typed", () => {
  fc.assert(
    fc.property(
      fc.record({ query: fc.string(), make: fc.string(), model: fc.string(), year: fc.string() }),
      (typed) => {
        const state = read(`?${new URLSearchParams(typed)}`);
        expect(readPartsState(new URL(toPartsHref(state), "https://north.example"))).toEqual(state);
        expect(state.query.length).toBeLessThanOrEqual(100);
      },
    ),
  );
});
