import fc from "fast-check";
import { expect, test } from "vitest";
import { CAR_TYPES } from "#features/vehicles/vehicle.ts";
import { STATES } from "../states.ts";
import { findDepositRule } from "./deposit-rule.ts";

const PRICE = 24_995_55;
const rule = (state: string | null, carType: (typeof CAR_TYPES)[number] = "used") =>
  findDepositRule({ state, carType, priceCents: PRICE });

test.each(["used", "demo"] as const)(
  "D396: in SA at most 10%% of a %s vehicle is taken before cooling-off ends",
  (carType) => {
    expect(rule("SA", carType)).toEqual({
      maxCents: 2_499_55,
      allowsFullPayment: false,
      staysBuyers: false,
      notes: [
        "In South Australia we may take a deposit of at most $2,499.55, 10% of the price, until your cooling-off period is over.",
        "You pay the rest after that.",
      ],
    });
  },
);

test("D396: in QLD the deposit of a used vehicle stays the buyer's", () => {
  expect(rule("qld")).toMatchObject({ maxCents: PRICE, allowsFullPayment: true, staysBuyers: true });
  expect(rule("QLD").notes).toEqual([
    "In Queensland your deposit stays your own money until your cooling-off period is over.",
  ]);
  expect(rule("QLD", "new")).toMatchObject({ staysBuyers: false, notes: [] });
});

test.each([
  ["SA", "new"],
  ["VIC", "used"],
  ["NSW", "used"],
  ["ACT", "used"],
  ["TAS", "used"],
  ["NT", "used"],
  ["WA", "used"],
] as const)("D396: in %s nothing limits the deposit of a %s vehicle", (state, carType) => {
  expect(rule(state, carType)).toEqual({
    ...{ maxCents: PRICE, allowsFullPayment: true, staysBuyers: false, notes: [] },
  });
});

test("D396: where the state is not known, the strictest law counts", () => {
  expect(rule(null)).toMatchObject({ maxCents: 2_499_55, allowsFullPayment: false, staysBuyers: true });
  expect(rule("Atlantis").notes[0]).toContain("at most $2,499.55");
});

test("D396: a deposit is whole cents, and the whole price exactly where that is allowed", () => {
  const state = fc.option(fc.constantFrom(...STATES));
  const price = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(state, fc.constantFrom(...CAR_TYPES), price, (where, carType, priceCents) => {
      const { maxCents, allowsFullPayment } = findDepositRule({ state: where, carType, priceCents });
      expect(Number.isInteger(maxCents)).toBe(true);
      expect(maxCents >= 0 && maxCents <= priceCents).toBe(true);
      expect(maxCents === priceCents).toBe(allowsFullPayment);
    }),
  );
});
