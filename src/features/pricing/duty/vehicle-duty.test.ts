import fc from "fast-check";
import { expect, test } from "vitest";
import { DUTY_TABLES, type DutiableCar } from "./vehicle-duty.ts";

const car = (dollars: number, changes: Partial<DutiableCar> = {}): DutiableCar => ({
  ...{ cents: dollars * 100, passenger: true, carType: "used", fuel: "petrol", cylinders: 4, ...changes },
});
const duty = (state: string, of: DutiableCar) => DUTY_TABLES[state]?.duty(of);

test.each([
  ["NSW", 44_999, 1350],
  ["NSW", 45_000, 1350],
  ["NSW", 50_000, 1600],
  ["QLD", 30_000, 900],
  ["QLD", 100_000, 3000],
  ["QLD", 100_001, 5005],
  ["SA", 3001, 64],
  ["SA", 30_000, 1140],
  ["TAS", 600, 20],
  ["TAS", 601, 21],
  ["TAS", 27_750, 834],
  ["TAS", 35_000, 1050],
  ["TAS", 35_001, 1061],
  ["TAS", 40_000, 1600],
  ["TAS", 40_001, 1604],
  ["TAS", 38_750, 1468],
  ["TAS", 65_750, 2632],
  ["NT", 30_050, 903],
  ["VIC", 30_001, 1268.4],
  ["VIC", 80_567, 3385.2],
  ["WA", 20_003, 550.05],
  ["WA", 25_000, 687.5],
  ["WA", 50_000, 3250],
  ["WA", 60_000, 3900],
])("D127: in %s a petrol car of $%d pays $%d", (state, dollars, expected) => {
  expect(duty(state, car(dollars))).toEqual({ cents: Math.round(expected * 100) });
});

test.each([
  ["QLD", car(30_000, { cylinders: null }), "the number of cylinders"],
  ["VIC", car(80_568), "the car's CO2 emissions"],
  ["NT", car(60_000, { fuel: "electric" }), "whether the concession for electric vehicles applies"],
  ["SA", car(30_000, { passenger: false }), "the rate for goods vehicles"],
  ["SA", car(3000), "a price above $3,000"],
  ["NSW", car(45_000, { passenger: false }), "the rate for goods vehicles from $45,000"],
  ["VIC", car(60_000, { passenger: false, carType: "demo" }), "whether it has been registered before"],
])("D29 D127: in %s nothing is said without %o", (state, of, missing) => {
  expect(duty(state, of)).toEqual({ missing });
});

test.each([
  ["used", 1260],
  ["new", 810],
] as const)("D127: in VIC a %s ute of $30,000 pays $%d", (carType, expected) => {
  expect(duty("VIC", car(30_000, { passenger: false, carType }))).toEqual({ cents: expected * 100 });
});

test.each([
  ["green", { fuel: "hybrid", cylinders: null }, 600],
  ["4 cylinders", { cylinders: 4 }, 900],
  ["5 cylinders", { cylinders: 5 }, 1050],
  ["6 cylinders", { cylinders: 6 }, 1050],
  ["8 cylinders", { cylinders: 8 }, 1200],
] as const)(
  "D127: in QLD a car of $30,000 with an engine of the size %s pays its rate",
  (_, engine, dollars) => {
    expect(duty("QLD", car(30_000, engine))).toEqual({ cents: dollars * 100 });
  },
);

test("D127: the ACT has no table", () => {
  expect(DUTY_TABLES.ACT).toBeUndefined();
});

test.each(Object.keys(DUTY_TABLES))(
  "D127: in %s a dearer car never pays less, and cents stay whole",
  (state) => {
    const dollars = fc.integer({ min: 3001, max: 250_000 });
    fc.assert(
      fc.property(dollars, dollars, fc.boolean(), (one, other, passenger) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          duty(state, car(each, { passenger })),
        );
        if (!low || !high || "missing" in low || "missing" in high) return;
        expect(high.cents).toBeGreaterThanOrEqual(low.cents);
        expect(Number.isInteger(high.cents)).toBe(true);
      }),
    );
  },
);
