import { describe, expect, test } from "vitest";
import { listOwnFacts, toLayouts } from "./own-facts.ts";
import { testFacts } from "./test-facts.ts";

const figures = { length: 6250, tare: 2790, atm: 3500, seatHeight: null };

describe("CARD-18 D123: what a caravan is chosen by", () => {
  const facts = (overrides: Parameters<typeof testFacts>[0]) =>
    listOwnFacts(testFacts({ itemType: "caravan", badge: null, sleeps: 5, figures, ...overrides }));

  test.each([
    [{}, ["Sleeps 5", "6.25 m (20.5 ft)", "Tare 2,790 kg", "ATM 3,500 kg"]],
    [{ badge: "Off-Road Bunk", sleeps: null, figures: null }, ["Bunks"]],
    [
      {
        sleeps: "4 to 6",
        figures: { ...figures, length: "20'6\"", tare: "2,165 kg", atm: "about two tonnes" },
      },
      ["Sleeps 4 to 6", "6.25 m (20.5 ft)", "Tare 2,165 kg"],
    ],
    [{ sleeps: null, figures: null }, []],
  ])("%j", (overrides, expected) => {
    expect(facts(overrides)).toEqual(expected);
  });
});

test.each([
  [{ features: ["Island Bed", "Combined Ensuite"] }, ["Island bed", "Ensuite"]],
  [{ features: ["Triple bunks"], badge: "Family" }, ["Bunks"]],
  [{ features: ["Bunker storage", "Single bed"] }, ["Single beds"]],
  [{ itemType: "car" as const, features: ["Island bed"] }, []],
  [{ itemType: "car" as const, body: "motorhome" as const, features: ["Bunks"] }, ["Bunks"]],
])("D123 FAC-07: the layout of %j", (overrides, layouts) => {
  expect(toLayouts(testFacts({ itemType: "caravan", badge: null, ...overrides }))).toEqual(layouts);
});

test.each([
  [{ engineSize: "1,084 cc", learnerApproved: false }, ["1,084 cc"]],
  [
    { engineSize: "471 cc", learnerApproved: true, figures: { ...figures, seatHeight: 830 } },
    ["471 cc", "LAMS", "Seat 830 mm"],
  ],
  [{ engineSize: "2.0L", figures: null }, []],
])("CARD-18 D123: a motorcycle with %j", (overrides, expected) => {
  expect(listOwnFacts(testFacts({ itemType: "motorcycle", ...overrides }))).toEqual(expected);
});

test.each(["car", "motorcycle", "truck"] as const)(
  "CARD-18 D353: a %s whose battery was tested says so with the date",
  (itemType) => {
    const batteryHealth = { percent: 91, date: "2026-10-12", method: "Aviloo", certificateUrl: null };
    expect(listOwnFacts(testFacts({ itemType, batteryHealth }))).toEqual(["Battery 91% on 12 Oct 2026"]);
  },
);

test("CARD-18: a car has no facts of its own", () => {
  expect(listOwnFacts(testFacts({ figures, engineSize: "471 cc" }))).toEqual([]);
});
