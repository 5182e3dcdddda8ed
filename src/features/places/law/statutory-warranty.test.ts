import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATES } from "../states.ts";
import { addDays, findTimeZone, toInstant } from "../time-zone.ts";
import table from "./data/statutory-warranty.json" with { type: "json" };
import type { State } from "./law-table.ts";
import {
  findStatutoryWarranty,
  MIN_CLEAR_CENTS,
  matchWarranty,
  type WarrantedVehicle,
} from "./statutory-warranty.ts";

const TODAY = "2026-11-27";
const vehicle = (changes: Partial<WarrantedVehicle> = {}): WarrantedVehicle => ({
  ...{ state: "NSW", carType: "used", itemType: "car", body: "suv", year: 2020 },
  ...{ buildDate: "2020-03-15", km: 50_000, priceCents: 20_000_00, mayHaveCharges: false, ...changes },
});
/** "3/5000", "none" or "unknown". */
const match = (state: State, changes: Partial<WarrantedVehicle> = {}, today = TODAY) => {
  const found = matchWarranty(state, vehicle({ state, ...changes }), today);
  return typeof found === "string" ? found : `${found.months}/${found.distanceKm}`;
};

describe("D397: the limits of age, to the day", () => {
  test.each<[State, string, string]>([
    ["VIC", "2016-11-27", "3/5000"],
    ["VIC", "2016-11-26", "none"],
    ["NSW", "2016-11-28", "3/5000"],
    ["NSW", "2016-11-27", "none"],
    ["NT", "2016-11-28", "3/5000"],
    ["NT", "2016-11-27", "none"],
    ["ACT", "2016-11-28", "3/5000"],
    ["ACT", "2016-11-27", "unknown"],
    ["QLD", "2016-11-27", "3/5000"],
    ["QLD", "2016-11-26", "1/1000"],
    ["QLD", "2006-11-27", "1/1000"],
    ["QLD", "2006-11-26", "unknown"],
    ["WA", "2016-11-27", "3/5000"],
    ["WA", "2016-11-26", "1/1500"],
    ["WA", "2014-11-27", "1/1500"],
    ["WA", "2014-11-26", "none"],
    ["SA", "2011-11-27", "3/5000"],
    // Built more than 15 years ago, perhaps registered later.
    ["SA", "2011-11-26", "unknown"],
    ["TAS", "2019-11-27", "3/3000"],
    ["TAS", "2019-11-26", "unknown"],
  ])("in %s, built on %s: %s", (state, buildDate, expected) => {
    expect(match(state, { buildDate })).toBe(expected);
  });
});

describe("D397: the limits of kilometres", () => {
  test.each<[State, number, string]>([
    ["VIC", 159_999, "3/5000"],
    ["VIC", 160_000, "none"],
    ["NSW", 159_999, "3/5000"],
    ["NSW", 160_000, "none"],
    ["NT", 159_999, "3/5000"],
    ["NT", 160_000, "none"],
    ["ACT", 159_999, "3/5000"],
    ["ACT", 160_000, "unknown"],
    ["QLD", 159_999, "3/5000"],
    ["QLD", 160_000, "1/1000"],
    ["WA", 150_000, "3/5000"],
    ["WA", 150_001, "1/1500"],
    ["WA", 180_000, "1/1500"],
    ["WA", 180_001, "none"],
    ["SA", 200_000, "3/5000"],
    ["SA", 200_001, "unknown"],
    ["TAS", 120_000, "3/3000"],
    ["TAS", 120_001, "unknown"],
  ])("in %s, %d km: %s", (state, km, expected) => {
    expect(match(state, { km })).toBe(expected);
  });
});

describe("D397: the limits of price", () => {
  test.each<[State, number | null, string]>([
    ["WA", 400_000, "3/5000"],
    ["WA", 399_999, "none"],
    ["WA", null, "unknown"],
    ["SA", 600_001, "3/5000"],
    ["SA", 600_000, "2/3000"],
    ["SA", 300_001, "2/3000"],
    ["SA", 300_000, "unknown"],
    ["SA", null, "unknown"],
    ["NSW", null, "3/5000"],
  ])("in %s, %s cents: %s", (state, priceCents, expected) => {
    expect(match(state, { priceCents })).toBe(expected);
  });
});

test("D397: a price with charges counts from where no charges take it below a limit", () => {
  const ask = (priceCents: number) => match("WA", { priceCents, mayHaveCharges: true });
  expect(ask(9_999_99)).toBe("unknown");
  expect(ask(10_000_00)).toBe("3/5000");
  const limits = Object.values(table).flatMap(({ warranties }) =>
    warranties.flatMap((each) => ("priceCents" in each ? Object.values(each.priceCents) : [])),
  );
  expect(limits.length).toBeGreaterThan(0);
  const mostCharges = 4_000_00;
  for (const limit of limits) expect(limit + mostCharges).toBeLessThanOrEqual(MIN_CLEAR_CENTS);
});

describe("D397: motorcycles and others", () => {
  test.each<[State, Partial<WarrantedVehicle>, string]>([
    ["QLD", { itemType: "motorcycle" }, "none"],
    ["QLD", { itemType: "caravan" }, "none"],
    ["QLD", { itemType: "truck" }, "none"],
    ["QLD", { body: "bus" }, "none"],
    ["QLD", { body: "ute" }, "unknown"],
    ["QLD", { itemType: "trailer" }, "unknown"],
    ["VIC", { itemType: "motorcycle" }, "none"],
    ["VIC", { itemType: "truck" }, "none"],
    ["VIC", { body: "van" }, "unknown"],
    ["NSW", { itemType: "motorcycle" }, "unknown"],
    ["NSW", { body: null }, "unknown"],
    ["SA", { itemType: "motorcycle" }, "none"],
    ["NT", { itemType: "motorcycle", buildDate: "2021-11-28", km: 29_999 }, "3/5000"],
    ["NT", { itemType: "motorcycle", buildDate: "2021-11-27", km: 29_999 }, "none"],
    ["NT", { itemType: "motorcycle", buildDate: "2023-01-02", km: 30_000 }, "none"],
    ["WA", { itemType: "motorcycle", buildDate: "2018-11-27", km: 80_000, priceCents: 350_000 }, "3/5000"],
    ["WA", { itemType: "motorcycle", buildDate: "2018-11-26" }, "none"],
    ["WA", { itemType: "motorcycle", km: 80_001 }, "none"],
    ["WA", { itemType: "motorcycle", priceCents: 349_999 }, "none"],
    ["WA", { itemType: "caravan" }, "none"],
  ])("in %s, %o: %s", (state, changes, expected) => {
    expect(match(state, changes)).toBe(expected);
  });
});

describe("D397: what is not known of a vehicle", () => {
  const dated = (year: number, more: Partial<WarrantedVehicle> = {}) => ({ year, buildDate: null, ...more });
  test.each<[State, Partial<WarrantedVehicle>, string]>([
    // A model of 2018 may have been built in January 2016, and one of 2015 in December 2016.
    ["NSW", dated(2019), "3/5000"],
    ["NSW", dated(2018), "unknown"],
    ["NSW", dated(2015), "unknown"],
    ["NSW", dated(2014), "none"],
    ["NSW", { km: null }, "unknown"],
    ["NSW", dated(2010, { km: null }), "none"],
    ["QLD", { km: null }, "unknown"],
    ["QLD", dated(2010, { km: null }), "1/1000"],
    // A first of a month stands for the month.
    ["NSW", { buildDate: "2016-11-01" }, "unknown"],
    ["NSW", { buildDate: "2016-12-01" }, "3/5000"],
    ["NSW", { buildDate: "2016-10-01" }, "none"],
  ])("in %s, %o: %s", (state, changes, expected) => {
    expect(match(state, changes)).toBe(expected);
  });
});

const now = toInstant(TODAY, 9 * 60, findTimeZone("NSW"));
const find = (changes: Partial<WarrantedVehicle>) => findStatutoryWarranty(vehicle(changes), now);

test("D397: a warranty comes with its state, its source and the date on which that was read", () => {
  expect(find({ state: "nsw" })).toMatchObject({
    ...{ kind: "warranty", months: 3, km: 5000, state: "NSW" },
    source: { url: expect.stringMatching(/^https?:/), readOn: "2026-11-26" },
  });
  expect(find({ state: "QLD", itemType: "motorcycle" })).toMatchObject({ kind: "none", state: "QLD" });
});

test.each([
  { carType: "new" },
  { carType: "demo" },
  { state: null },
  { state: "XX" },
  { state: "SA" },
  { state: "TAS" },
  { state: "ACT" },
  { state: "WA", itemType: "motorcycle" },
] as const)("D397: nothing is said of %o", (changes) => {
  expect(find(changes)).toEqual({ kind: "unknown" });
});

test("D397: the day is that of the state", () => {
  // Half past midnight on 28 November in Sydney, the evening before in Perth.
  const at = new Date("2026-11-27T13:30:00Z");
  expect(findStatutoryWarranty(vehicle({ buildDate: "2016-11-28" }), at).kind).toBe("none");
  const west = vehicle({ state: "WA", buildDate: "2016-11-27" });
  expect(findStatutoryWarranty(west, at)).toMatchObject({ months: 3 });
});

test("D397: what a range of data says, every vehicle within it says", () => {
  const known = fc.record({
    state: fc.constantFrom(...STATES),
    itemType: fc.constantFrom("car", "motorcycle"),
    buildDate: fc.integer({ min: 0, max: 9000 }).map((days) => addDays("2003-01-02", days)),
    km: fc.integer({ min: 0, max: 300_000 }),
    priceCents: fc.integer({ min: 100_000, max: 2_000_000 }),
  } as const);
  const hidden = fc.subarray(["buildDate", "km", "priceCents"] as const);
  fc.assert(
    fc.property(known, hidden, (all, fields) => {
      const year = Number(all.buildDate.slice(0, 4));
      const some = { ...all, year, ...Object.fromEntries(fields.map((field) => [field, null])) };
      const answer = match(all.state, some);
      if (answer !== "unknown") expect(match(all.state, { ...all, year })).toBe(answer);
    }),
  );
});
