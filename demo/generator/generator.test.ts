import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caravanMakes, carMakes, motorcycleMakes } from "../data/models/index.ts";
import { findBuildMonth } from "./dates.ts";
import { findEasterSunday, listHolidayHours } from "./holidays.ts";
import { computeVinCheckDigit } from "./identity.ts";
import { computeDepreciatedShare, roundToDealerPrice } from "./price.ts";
import { seedRandom } from "./random.ts";
import { listModelsFor } from "./vehicle.ts";

describe("random source", () => {
  test("D32: the same key gives the same numbers, another key others", () => {
    const draw = (key: string) => Array.from({ length: 8 }, () => seedRandom(key).int(0, 1_000_000));
    expect(draw("one")).toEqual(draw("one"));
    expect(draw("one")).not.toEqual(draw("two"));
  });

  test("draws stay in their bounds, and shuffling loses nothing", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (key, low, more) => {
        const random = seedRandom(key);
        expect(random.int(low, low + more)).toBeOneOf(Array.from({ length: more + 1 }, (_, at) => low + at));
        expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
        expect(
          random.weighted([
            ["never", 0],
            ["always", 1],
          ] as const),
        ).toBe("always");
      }),
    );
  });
});

test.each([
  ["11111111111111111", "1"],
  ["1M8GDM9A_KP042788", "X"],
  ["5GZCZ43D13S812715", "1"],
])("the check digit of %s is %s", (vin, digit) => {
  expect(computeVinCheckDigit(vin.replace("_", "0"))).toBe(digit);
});

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
])("Easter Sunday of %i is %s", (year, date) => {
  expect(findEasterSunday(year)).toBe(date);
});

const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0
    ? { weekday, status: "Closed" as const }
    : { weekday, status: "Open" as const, open: "08:30", close: weekday === 6 ? "13:00" : "17:30" },
);
const listHolidays = (now: string) =>
  listHolidayHours(new Date(now), { timeZone: "Australia/Brisbane", openingHours: WEEK });

test.each([
  ["2026-12-01", "2027-04-25", { status: "Closed" }],
  ["2025-12-01", "2026-04-25", { status: "Closed" }],
  ["2024-12-01", "2025-04-25", { status: "Open", start_hour: "13:00", end_hour: "17:30" }],
  ["2026-12-01", "2026-12-24", { status: "Open", start_hour: "08:30", end_hour: "13:00" }],
  ["2028-12-01", "2028-12-24", { status: "Closed" }],
])("ENT-26 D213: on %s, the yard's hours of %s are within those of its weekday: %j", (now, date, hours) => {
  const { name: _name, date: _date, ...day } = listHolidays(now).find((holiday) => holiday.date === date)!;
  expect(day).toEqual(hours);
});

test("ENT-26: special days are those of the next twelve months, in order", () => {
  const days = listHolidays("2026-12-24T20:00:00Z");
  expect(days.map(({ date }) => date)).toEqual([
    "2026-12-25",
    "2026-12-26",
    "2027-01-01",
    "2027-03-26",
    "2027-04-25",
    "2027-12-24",
  ]);
});

test("a build month lies in the model years and never ahead", () => {
  fc.assert(
    fc.property(fc.nat(6_000), fc.integer({ min: 2012, max: 2026 }), fc.boolean(), (age, from, current) => {
      const now = new Date("2026-02-10T00:00:00Z");
      const built = findBuildMonth(now, age, [from, current ? null : from + 2]);
      expect(built.getTime()).toBeLessThanOrEqual(now.getTime());
      if (from < 2026) expect(built.getUTCFullYear()).toBeGreaterThanOrEqual(from);
      if (!current) expect(built.getUTCFullYear()).toBeLessThanOrEqual(from + 2);
    }),
  );
});

test("value falls with age", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (age, more) => {
        expect(computeDepreciatedShare(age + more)).toBeLessThanOrEqual(computeDepreciatedShare(age));
      },
    ),
  );
});

test("dealers write prices near the value, ending as dealers do", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 3_000, max: 200_000 }), (key, dollars) => {
      const price = roundToDealerPrice(seedRandom(key), dollars);
      expect(Math.abs(price - dollars)).toBeLessThanOrEqual(620);
      expect(price % 500).toBeOneOf([490, 488, 388, 0]);
    }),
  );
});

describe("tables", () => {
  const makes = [...carMakes, ...caravanMakes, ...motorcycleMakes];
  const models = makes.flatMap((make) =>
    make.models.map((model) => [`${make.make} ${model.model}`, model] as const),
  );

  test("there are about 90 models or more, each with a badge and sane figures", () => {
    expect(new Set(models.map(([name]) => name)).size).toBeGreaterThanOrEqual(90);
    for (const [name, model] of models) {
      const [length, width] = model.size;
      expect.soft(model.badges.length, name).toBeGreaterThan(0);
      expect.soft(length, name).toSatisfy((mm: number) => mm > 2_000 && mm < 8_000);
      expect.soft(width, name).toSatisfy((mm: number) => mm > 700 && mm < 2_600);
      expect.soft(model.years[1] ?? 9999, name).toBeGreaterThanOrEqual(model.years[0]);
      for (const [badge, price, engine] of model.badges) {
        expect
          .soft(price, `${name} ${badge}`)
          .toSatisfy((dollars: number) => dollars > 5_000 && dollars < 200_000);
        if (engine)
          expect.soft(engine.per100, `${name} ${badge}`).toSatisfy((use: number) => use > 0.5 && use < 25);
      }
    }
  });

  test("every make has used models", () => {
    for (const make of makes) expect(listModelsFor(make, "used").length, make.make).toBeGreaterThan(0);
  });
});
