import fc from "fast-check";
import { expect, test } from "vitest";
import { createCarColumns, TextCodes, writeCar } from "../data/car-columns.ts";
import type { MarketCar } from "../data/market-car.ts";
import { testMarketCar } from "../model/test-market.ts";
import { factorise } from "./cholesky.ts";
import { computeKinship } from "./kinship.ts";

const WORDS = ["ascent", "sport", "sx", "zr", "hybrid"];
const codes = new TextCodes(WORDS);

function writeAll(cars: readonly Partial<MarketCar>[]) {
  const columns = createCarColumns(cars.length);
  for (const [at, car] of cars.entries()) writeCar(columns, at, testMarketCar(car), codes, 2026);
  return columns;
}

function compare(one: Partial<MarketCar>, other: Partial<MarketCar>): number {
  const cars = writeAll([one, other]);
  return computeKinship(cars, 0, cars, 1);
}

const anyCar = fc.record({
  badge: fc.option(fc.shuffledSubarray(WORDS).map((words) => words.join(" "))),
  year: fc.integer({ min: 1970, max: 2026 }),
  km: fc.option(fc.integer({ min: 0, max: 400_000 })),
  body: fc.constantFrom("hatch" as const, "sedan" as const, null),
  fuel: fc.constantFrom("petrol" as const, "hybrid" as const, null),
  transmission: fc.constantFrom("automatic" as const, "manual" as const, null),
  drive: fc.constantFrom("fwd" as const, "awd" as const, null),
  seats: fc.option(fc.integer({ min: 2, max: 8 })),
  state: fc.constantFrom("QLD", "NSW", null),
});

test("D26: two cars are as alike one way round as the other", () => {
  fc.assert(
    fc.property(anyCar, anyCar, (one, other) => {
      expect(compare(one, other)).toBeCloseTo(compare(other, one), 12);
    }),
  );
});

test("D26: kilometres do not decide who is compared with whom", () => {
  fc.assert(
    fc.property(anyCar, anyCar, fc.nat(400_000), (one, other, km) => {
      expect(compare({ ...one, km }, other)).toBe(compare(one, other));
    }),
  );
});

test("D26: any set of cars has a solution, once each price has a little noise of its own", () => {
  fc.assert(
    fc.property(fc.array(anyCar, { minLength: 1, maxLength: 12 }), (list) => {
      const [n, cars] = [list.length, writeAll(list)];
      const matrix = Float64Array.from({ length: n * n }, (_, place) => {
        const [row, column] = [Math.floor(place / n), place % n];
        return computeKinship(cars, row, cars, column) + (row === column ? 0.001 : 0);
      });
      factorise(matrix, n);
      for (let row = 0; row < n; row++) expect(matrix[row * n + row]).toBeGreaterThan(0);
    }),
  );
});

const CHANGES: readonly (readonly [part: string, change: Partial<MarketCar>])[] = [
  ["fuel", { fuel: "hybrid" }],
  ["transmission", { transmission: "manual" }],
  ["drive", { drive: "awd" }],
  ["body", { body: "sedan" }],
  ["number of seats", { seats: 7 }],
  ["state", { state: "NSW" }],
];

test.each([["badge", { badge: "SX" }] as const, ...CHANGES])(
  "D26: a car is less like one with another %s than like one of its kind",
  (_, change) => {
    expect(compare({}, change)).toBeLessThan(compare({}, {}));
  },
);

test("D26: a badge with a word in common is nearer than one with none", () => {
  expect(compare({}, { badge: "Ascent" })).toBeGreaterThan(compare({}, { badge: "SX" }));
});

test.each(CHANGES)(
  "D26: so it is between two badges that have no word in common, by its %s alone",
  (_, change) => {
    expect(compare({}, { badge: "SX", ...change })).toBeLessThan(compare({}, { badge: "SX" }));
  },
);

test.each([
  ["fuel", { fuel: "hybrid" }],
  ["drive", { drive: "awd" }],
  ["body", { body: "sedan" }],
] as const)(
  "D26: another %s takes more from cars of one badge, of which it makes another variant",
  (_, change) => {
    const lost = (badge: string) => compare({}, { badge }) - compare({}, { badge, ...change });
    expect(lost("Ascent Sport")).toBeGreaterThan(lost("SX"));
  },
);

/** Ages are counted about this year, so that of it says nothing about likeness. */
const MIDDLE_YEAR = 2013;

test("D26: the further apart two cars were built, the less alike they are", () => {
  const apart = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(anyCar, apart, fc.integer({ min: 1, max: 10 }), (car, near, more) => {
      const like = (years: number) =>
        compare({ ...car, year: MIDDLE_YEAR }, { ...car, year: MIDDLE_YEAR - years });
      expect(like(near + more)).toBeLessThan(like(near));
    }),
  );
});

test("D26: no car is more like another than like itself, but for its age", () => {
  fc.assert(
    fc.property(anyCar, anyCar, (one, other) => {
      const year = { year: MIDDLE_YEAR };
      const [self, across] = [
        compare({ ...one, ...year }, { ...one, ...year }),
        compare({ ...one, ...year }, { ...other, ...year }),
      ];
      expect(across).toBeLessThanOrEqual(self + 1e-12);
    }),
  );
});
