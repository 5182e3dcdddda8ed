import { describe, expect, test } from "vitest";
import { emptyReport } from "./guard/import-report.ts";
import { findHoldReason } from "./hold-reason.ts";
import type { OtherSource } from "./write/other-sources.server.ts";

type Judged = Parameters<typeof findHoldReason>[0];
const NO_OFFERS = { count: 0, priced: 0, pictured: 0, pictureColumn: null };

/** Why an import with these counts is held, with what differs from one that does nothing. */
function judge(changes: Partial<Judged> = {}, fill: Partial<Judged["report"]["fill"]> = {}): string | null {
  const report = { ...emptyReport(), fill: { rows: 100, vehicles: 100, filled: {}, ...fill } };
  return findHoldReason({
    ...{ report, fillBefore: null, forSale: 0, removedFromSale: 0, missing: 0, others: [] },
    ...{ firstPrices: { held: 0, of: 0 }, offers: NO_OFFERS },
    ...changes,
  });
}

test.each([
  [40, 100, null],
  [41, 100, "It would remove 41 of 100 vehicles for sale."],
  [2, 5, null],
  [3, 5, "It would remove 3 of 5 vehicles for sale."],
])("D6: an import that removes %i of %i for sale: %s", (removedFromSale, forSale, reason) => {
  expect(judge({ removedFromSale, forSale })).toBe(reason);
});

describe("D193: an import that takes from another source", () => {
  const other = (changes: Partial<OtherSource>): OtherSource => ({
    ...{ name: "north", isRemoved: false, forSale: 1000, taken: 0, emptied: 0, repeated: 0 },
    ...changes,
  });
  const takes = /^It would take .* from "north"/;
  const repeats = /would be shown twice\.$/;

  test.each<[string, Partial<OtherSource>, number, RegExp | null]>([
    ["nothing", {}, 100, null],
    ["half of what the file has", { taken: 3 }, 6, null],
    ["more than half of what the file has", { taken: 3 }, 5, takes],
    ["most of a tiny file", { taken: 2 }, 3, null],
    ["two fifths of the source", { taken: 4, forSale: 10 }, 100, null],
    ["more than two fifths of it", { taken: 5, forSale: 10 }, 100, takes],
    ["its only vehicle", { taken: 1, forSale: 1 }, 100, null],
    ["its only vehicle, which loses its price", { taken: 1, forSale: 1, emptied: 1 }, 100, takes],
    ["both of its vehicles", { taken: 2, forSale: 2 }, 100, takes],
    ["four, of which half lose something", { taken: 4, emptied: 2 }, 100, null],
    ["three, of which two lose something", { taken: 3, emptied: 2 }, 100, takes],
    ["one, which loses something", { taken: 1, emptied: 1 }, 100, null],
    ["most of a source that is removed", { taken: 9, forSale: 9, isRemoved: true }, 10, null],
    ["repeated numbers of half of the file", { repeated: 3 }, 6, null],
    ["repeated numbers of most of the file", { repeated: 3 }, 5, repeats],
    ["one repeated number of a small source", { repeated: 1, forSale: 1, emptied: 1 }, 100, null],
    ["two repeated numbers of a small source", { repeated: 2, forSale: 4 }, 100, repeats],
    ["repeated numbers of a removed source", { repeated: 3, isRemoved: true }, 5, repeats],
  ])("%s", (_, changes, vehicles, reason) => {
    const found = judge({ others: [other(changes)] }, { vehicles, rows: vehicles });
    if (reason) expect(found).toMatch(reason);
    else expect(found).toBeNull();
  });

  test("each source is named, and what would be lost is counted", () => {
    const north = other({ taken: 2, forSale: 2, emptied: 1 });
    const south = other({ name: "south", taken: 1, forSale: 1, emptied: 1 });
    expect(judge({ others: [north, south] })).toBe(
      'It would take 2 of 2 vehicles for sale from "north"; 1 of them would lose their price or yard. ' +
        'It would take 1 of 1 vehicle for sale from "south"; 1 of them would lose their price or yard.',
    );
    expect(judge({ others: [other({ taken: 2, forSale: 2 })] })).toBe(
      'It would take 2 of 2 vehicles for sale from "north".',
    );
  });
});

test.each([
  [0, 5, 4, null],
  [1, 5, 5, null],
  [1, 5, undefined, null],
  [1, 5, 4, "It would remove 1 vehicle that the file lacks, while 5 rows cannot be told to any vehicle."],
  [2, 1, 0, "It would remove 2 vehicles that the file lacks, while 1 row cannot be told to any vehicle."],
])("D191: %i missing with %i unnamed rows after %s: %s", (missing, unnamed, before, reason) => {
  const fillBefore = before === undefined ? null : { rows: 100, vehicles: 100, unnamed: before, filled: {} };
  expect(judge({ missing, fillBefore }, { unnamed })).toBe(reason);
});

test.each([
  [2, 2, false],
  [3, 6, false],
  [3, 5, true],
])("D192: %i of %i first prices held: %s", (held, of, isHeld) => {
  expect(judge({ firstPrices: { held, of } }) !== null).toBe(isHeld);
});

test.each<[string, Partial<Judged["offers"]>, string | null]>([
  ["none", { count: 0 }, null],
  ["one with all", { count: 1, priced: 1, pictured: 1 }, null],
  ["one without a price", { count: 1, pictured: 1 }, "The only vehicle for sale has no price."],
  ["several without prices", { count: 9, pictured: 1 }, "None of the 9 vehicles for sale has a price."],
  ["a file without pictures", { count: 9, priced: 1 }, null],
  [
    "a file with pictures that are read as none",
    { count: 9, priced: 1, pictureColumn: "pics" },
    'None of the 9 vehicles for sale has a picture, although the column "pics" has addresses of pictures.',
  ],
])("D194: of the offers of a first import, %s", (_, offers, reason) => {
  const of = { ...NO_OFFERS, ...offers };
  expect(judge({ offers: of })).toBe(reason);
  expect(judge({ offers: of, fillBefore: { rows: 100, vehicles: 100, filled: {} } })).toBeNull();
});
