import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFuel } from "./fuel-words.ts";
import { readPriceType } from "./price-type-words.ts";
import { readSaleStatus } from "./status-words.ts";
import { parseCarType, readBody, readDrive, readTransmission } from "./vocabulary.ts";

// biome-ignore format: one line a meaning
const WORDS: readonly [string, (text: string) => string | null, readonly [string | null, readonly string[]][]][] = [
  ["ENT-01 fuel", readFuel, [
    ["petrol", ["Hybrid: no - petrol", "Hybrid not fitted - petrol", "Petrol | Hybrid ✗", "Hybrid=0, petrol", "Hybrid: N/A, petrol", "Petrol (hybrid: none)", "Hybrid (no) petrol", "Petrol - no hybrid", "Petrol, without hybrid or electric", "Non-hybrid petrol", "non-hybrid, petrol", "Petrol hybrid removed", "Petrol; plug-in not supplied", "Hybrid not installed petrol"]],
    ["diesel", ["Diesel - no AdBlue", "Diesel, AdBlue: no", "Petrol/Electric: no; diesel", "LPG: false - Diesel", "Diesel (LPG deleted)"]],
    ["hybrid", ["Petrol 2.0 hybrid", "Hybrid: 2.0", "Petrol/Electric - no plug-in"]],
    [null, ["No petrol/hybrid", "No petrol / hybrid", "no petrol, hybrid", "Not petrol or hybrid", "Petrol/Hybrid: no", "Petrol and hybrid: no", "Hybrid: no petrol", "Hybrid no petrol", "No - hybrid", "No, petrol", "Hybrid - no, petrol", "Hybrid, no", "Hybrid (no)", "Hybrid / No", "Hybrid - n", "Hybrid ✗", "Hybrid: 0", "Hybrid N/A", "Hybrid system: no", "Hybrid system not fitted", "Hybrid badge deleted", "Not petrol hybrid", "Electric, no electric", "Non -hybrid", "Petrol petrol: no"]],
  ]],
  ["ENT-01 transmission", readTransmission, [
    ["manual", ["Automatic: no - manual", "Auto/DSG: no; manual", "Auto: no, manual", "Manual (not automatic)", "No auto - manual", "Automatic not available: manual"]],
    ["automatic", ["Manual: N - Auto", "Auto - 8 speed - no manual"]],
    [null, ["Auto/DSG: no", "Auto / DSG: no", "Auto & DSG: no", "No auto/DSG", "Auto (DSG: no)", "Auto: not fitted", "Neither: no auto"]],
  ]],
  ["ENT-01 drive", readDrive, [
    ["awd", ["AWD / 4WD not fitted"]],
    ["fwd", ["AWD: no - FWD", "FWD (no AWD)", "4x4/AWD: no - FWD"]],
    [null, ["4x4/AWD: no", "No 4WD/AWD"]],
  ]],
  ["HOME-18 body", readBody, [["hatch", ["Sedan: no - hatch"]], [null, ["No ute/van", "Ute/Van: no"]]]],
  ["ENT-04 car type", parseCarType, [["used", ["New: no - used", "New/Demo: no - used"]], [null, ["Demo: no", "Used/Demo: no", "No demo/new"]]]],
  ["D9 price type", readPriceType, [["egc", ["Not drive away"]], [null, ["Drive away: no - RRP: no", "EGC: no", "No EGC/drive away"]]]],
  ["ENT-05 status", readSaleStatus, [
    ["sold", ["No longer available - sold"]],
    ["coming_soon", ["Not in stock - on order"]],
    ["in_stock", ["Available - not reserved", "Available (no deposit)"]],
    ["hidden", ["Not available"]],
    [null, ["Not sold/available", "Sold/Reserved: no", "Sold (no)", "Sold - N", "Sold ✗", "Reserved: no", "Available, not available", "Sold: no available"]],
  ]],
];

const CASES = WORDS.flatMap(([title, read, meanings]) =>
  meanings.flatMap(([meaning, texts]) => texts.map((text) => ({ title, read, meaning, text }))),
);

describe("denials", () => {
  test.each(CASES)("D70 $title: $text is $meaning", ({ read, meaning, text }) => {
    expect(read(text)).toBe(meaning);
  });

  const vocabulary = fc.constantFrom<readonly [(text: string) => string | null, readonly string[]]>(
    [readFuel, ["petrol", "diesel", "electric", "LPG", "hybrid", "ULP", "PHEV"]],
    [readTransmission, ["Automatic", "DSG", "manual", "CVT", "6MT"]],
    [readDrive, ["AWD", "FWD", "4x4", "rear wheel drive"]],
    [readBody, ["Sedan", "hatch", "Wagon", "UTE", "people mover"]],
  );
  const before = fc.constantFrom("no", "not", "non", "without", "No longer", "never", "not yet");
  const after = fc.constantFrom(
    ...["no", "not fitted", "N", "none", "not available", "deleted", "N/A", "✗", "nil", "false", "absent"],
  );
  const mark = fc.constantFrom(
    ": ",
    " - ",
    "; ",
    ", ",
    " / ",
    "/",
    " ",
    " | ",
    "\n",
    " (",
    ") ",
    " & ",
    " or ",
  );
  const stop = fc.constantFrom(": ", " - ", "; ", ", ", " / ", " | ", "\n", " (", ") ");

  test("D70: a word that a text only denies is never what it means", () => {
    const parts = fc.record({ before, after, marks: fc.tuple(mark, stop), isBefore: fc.boolean() });
    fc.assert(
      fc.property(vocabulary, fc.nat(), fc.nat(), parts, ([read, words], one, other, form) => {
        const denied = words[one % words.length] ?? "";
        const stated = words[other % words.length] ?? "";
        const { marks, isBefore } = form;
        const denial = isBefore ? `${form.before} ${denied}` : `${denied}${marks[0]}${form.after}`;
        const meaning = read(denied);
        if (meaning === read(stated)) return;
        expect(read(denial)).toBeNull();
        expect(read(`${denial}${marks[1]}${stated}`)).not.toBe(meaning);
        expect(read(`${stated} - ${denial}`)).not.toBe(meaning);
        expect(read(`${denied}: ${form.after}; ${stated}`)).toBe(read(stated));
        expect(read(`${form.before} ${denied} - ${stated}`)).toBe(read(stated));
      }),
      { numRuns: 2_000 },
    );
  });
});
