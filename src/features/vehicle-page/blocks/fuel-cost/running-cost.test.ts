import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fuel, ItemType, Specifications } from "#features/vehicles/vehicle.ts";
import { buildRunningCost, runningCostSettings } from "./fuel-cost.ts";
import { computeWeeklyCents, formatAmount, toAmount } from "./running-cost.ts";

const NOTHING_SET = runningCostSettings.parse({});

function cost(
  fuel: Fuel | null,
  specifications: Specifications = {},
  itemType: ItemType = "car",
  settings: Parameters<typeof runningCostSettings.parse>[0] = {},
) {
  return buildRunningCost({ fuel, specifications, itemType }, runningCostSettings.parse(settings));
}
const firstResult = (of: NonNullable<ReturnType<typeof cost>>) =>
  computeWeeklyCents(
    of,
    of.fields.map(({ value, unit }) => toAmount(value, unit)),
  );

test.each([
  ["250 kms", 250],
  ["250kms", 250],
  ["250 km", 250],
  ["1,250 kms", 1250],
  ["1,250.5", 1250.5],
  ["250,5", 250.5],
  [" 30 ", 30],
  ["0", 0],
  ["999999999999", 10_000],
  ["9".repeat(400), 10_000],
  ["", 0],
  ["   ", 0],
  ["-5", 0],
  ["−5", 0],
  ["five", 0],
  ["12abc", 0],
  ["1.7.0", 0],
  [".", 0],
  ["1e400", 0],
  ["NaN", 0],
  ["Infinity", 0],
])("FUEL-03 FUEL-07 FUEL-08: %j is %d kms", (typed, kms) => {
  expect(toAmount(typed, "kms")).toBe(kms);
});

test.each([
  ["$1.70", "$ a litre", 1.7],
  ["1.899", "$ a litre", 1.899],
  [".5", "$ a litre", 0.5],
  ["199.9", "$ a litre", 1.999],
  ["50", "$ a litre", 0.5],
  ["500", "$ a litre", 5],
  ["2,05", "$ a litre", 2.05],
  ["1,899", "$ a litre", 1.899],
  ["999999999999", "$ a litre", 10],
  ["30", "$ a kWh", 0.3],
  ["8", "$ a kWh", 0.08],
  ["0,30", "$ a kWh", 0.3],
  ["1.20", "$ a kWh", 1.2],
  ["9999", "$ a kWh", 3],
  ["20%", "%", 20],
  ["150", "%", 100],
  ["abc", "$ a litre", 0],
] as const)("FUEL-01 FUEL-07 D29: %j is %s: %d", (typed, unit, amount) => {
  expect(toAmount(typed, unit)).toBeCloseTo(amount, 9);
});

test.each([
  [1.999, "$ a litre", "$1.999"],
  [2, "$ a litre", "$2.00"],
  [0.3, "$ a kWh", "$0.30"],
  [1250, "kms", "1,250 kms"],
  [20, "%", "20%"],
] as const)("FUEL-08 CONST-07: %d %s shows as %s, and reads the same", (amount, unit, text) => {
  expect(formatAmount(amount, unit)).toBe(text);
  expect(toAmount(text, unit)).toBe(amount);
});

test.each([
  [250, 10, 1.7, 4250],
  [250, 8, 1.5, 3000],
  [0, 8, 1.5, 0],
  [250, 8, 0, 0],
])("FUEL-01: %d kms at %d L/100 km and $%d a litre is %d cents a week", (kms, per100, price, cents) => {
  expect(computeWeeklyCents({ power: "fuel", per100 }, [kms, price])).toBeCloseTo(cents, 6);
});

test.each([
  [0.3, 20, 0.6, 250 * 0.18 * (0.8 * 30 + 0.2 * 60)],
  [0.3, 0, 0.6, 250 * 0.18 * 30],
  [0.3, 100, 0.6, 250 * 0.18 * 60],
])("FUEL-01 D29: charging at $%d a kWh, %d%% of it public at $%d", (home, share, away, cents) => {
  expect(computeWeeklyCents({ power: "electric", per100: 18 }, [250, home, share, away])).toBeCloseTo(
    cents,
    6,
  );
});

test("FUEL-07: whatever is typed, a cost is an amount that can be: never NaN, below 0 or thousands a day", () => {
  const typed = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom("", "-1", "$", "%", "kms"));
  const units = { fuel: ["kms", "$ a litre"], electric: ["kms", "$ a kWh", "%", "$ a kWh"] } as const;
  fc.assert(
    fc.property(
      fc.constantFrom("fuel", "electric"),
      fc.array(typed, { minLength: 4, maxLength: 4 }),
      (power, texts) => {
        const amounts = units[power].map((unit, at) => toAmount(texts[at]!, unit));
        const cents = computeWeeklyCents({ power, per100: 8.1 }, amounts);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(8_100_00);
      },
    ),
  );
});

describe("runningCostOf", () => {
  test("FUEL-04 FUEL-05 FUEL-06 FUEL-08 D29: by default 250 kms a week at $1.70, and what is assumed says so", () => {
    const assumed = cost("petrol")!;
    expect(assumed.fields).toEqual([
      { label: "Distance a week", unit: "kms", value: "250 kms" },
      { label: "Petrol price a litre", unit: "$ a litre", value: "$1.70" },
    ]);
    expect(assumed.per100).toBe(10);
    expect(assumed.notes.filter((note) => note.startsWith("Assumed"))).toHaveLength(2);
    expect(firstResult(assumed)).toBeCloseTo(4250, 6);
  });

  test.each([
    [8.1, 8.1],
    ["8.1", 8.1],
    ["8.1 L/100km", 8.1],
    ["8,1", 8.1],
    [0, 10],
    ["", 10],
    [-4, 10],
    ["n/a", 10],
    [9_999_999, 10],
  ])("FUEL-06: the feed's figure %j counts as %d L/100 km", (fuelconsumptioncombined, per100) => {
    const given = cost("diesel", { fuelconsumptioncombined })!;
    expect(given.per100).toBe(per100);
    expect(given.notes[0]!.startsWith("Assumed")).toBe(per100 === 10);
  });

  test("D29 CONST-07: a site's price carries its date, to a tenth of a cent", () => {
    const settings = {
      diesel: { price: 1.949, date: "2026-11-03" },
      petrol: { price: 2, date: "2026-11-04" },
    };
    const diesel = cost("diesel", {}, "car", settings)!;
    expect(diesel.fields[1]).toMatchObject({ label: "Diesel price a litre", value: "$1.949" });
    expect(diesel.notes).toContain("$1.949 a litre was our local price on 3 November 2026.");
    expect(cost("hybrid", {}, "car", settings)!.fields[1]?.value).toBe("$2.00");
    expect(cost("lpg", {}, "car", settings)!.fields[1]?.value).toBe("$1.70");
    expect(cost(null, {}, "car", settings)!.fields[1]?.label).toBe("Fuel price a litre");
  });

  test("FUEL-02 D29: an electric car has the cost of charging instead, its figures from data or marked", () => {
    const given = cost("electric", { energyconsumption: 15.6, fuelconsumptioncombined: 8 })!;
    expect([given.power, given.per100]).toEqual(["electric", 15.6]);
    expect(given.fields.map(({ label }) => label)).toEqual([
      "Distance a week",
      "Home tariff a kWh",
      "Public charging",
      "Public tariff a kWh",
    ]);
    expect(firstResult(given)).toBeCloseTo(250 * 0.156 * 36, 6);
    const assumed = cost("electric", {}, "car", { homeCharging: { price: 0.33, date: "2026-07-01" } })!;
    expect(assumed.notes[0]).toMatch(/^Assumed: 18 kWh/);
    expect(assumed.notes).toContain("$0.33 a kWh at home was the price on 1 July 2026.");
  });

  test.each<[Fuel, Specifications, string]>([
    ["diesel", { fuelconsumptioncombined: 8.1 }, "8.1 L/100 km is this car's combined figure. What"],
    [
      "diesel",
      { fuelconsumptioncombined: 8.1, fuelconsumptioncombined_method: "NEDC" },
      "8.1 L/100 km is this car's combined figure in the NEDC test. What",
    ],
    [
      "electric",
      { energyconsumption: 15.6, energyconsumption_method: "WLTP" },
      "15.6 kWh/100 km is this car's stated figure in the WLTP test. What",
    ],
    ["electric", { energyconsumption_method: "WLTP" }, "Assumed: 18 kWh/100 km. We do not have"],
  ])("D352 D29: the figure of a %s car with %j says which test it is from", (fuel, given, words) => {
    expect(cost(fuel, given)!.notes[0]).toContain(words);
  });

  test("D29: a plug-in hybrid shows its own figure with what it leaves out, or nothing", () => {
    const given = cost("plug-in-hybrid", { fuelconsumptioncombined: 1.9 })!;
    expect(given.power).toBe("fuel");
    expect(given.notes.join(" ")).toContain("cost of electricity is not included");
    expect(cost("plug-in-hybrid")).toBeNull();
  });

  test.each<[Fuel | null, ItemType, Specifications, boolean]>([
    ["petrol", "motorcycle", { fuelconsumptioncombined: 3.6 }, true],
    ["petrol", "motorcycle", {}, false],
    ["electric", "motorcycle", { energyconsumption: 9.3 }, true],
    ["electric", "motorcycle", {}, false],
    ["diesel", "truck", {}, false],
    ["diesel", "caravan", { fuelconsumptioncombined: 11.8 }, true],
    [null, "caravan", {}, false],
    [null, "trailer", {}, false],
    ["petrol", "boat", { fuelconsumptioncombined: 30 }, false],
    ["hydrogen", "car", { fuelconsumptioncombined: 1 }, false],
  ])("FUEL-06 D8: %s %s with %o: %s", (fuel, itemType, specifications, shows) => {
    expect(buildRunningCost({ fuel, itemType, specifications }, NOTHING_SET) !== null).toBe(shows);
  });
});
