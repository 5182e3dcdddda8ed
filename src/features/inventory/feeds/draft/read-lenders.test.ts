import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import type { Remark } from "../mapping/mapped-row.ts";
import { readLenders, readYouxQuote } from "./read-lenders.ts";

function readAll(document: unknown) {
  const remarks: Remark[] = [];
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return { lenders: readLenders(text, (remark) => remarks.push(remark)), remarks };
}

test("ENT-14: a feed's lenders, by their names however written, in cents, percent and years", () => {
  const { lenders, remarks } = readAll({
    Taurus: {
      interestRate: "8.99%",
      comparisonRate: "9.47% p.a.",
      paymentWeek: "$1,112.35",
      termMonths: 48,
      balloon: 0,
      deposit: "2,000",
      establishmentFees: 395,
      totalPayable: 30_000,
      disclaimer: "<b>Approved</b> applicants only",
      financeProvider: "Taurus",
    },
    "360 Finance": { interestRate: 9, comparisonRate: 9, termWeeks: 260 },
    nissan: { interestRate: 7, comparisonRate: 7.5, paymentMonth: 480, termYears: 5 },
  });
  expect(remarks).toEqual([]);
  expect(lenders).toEqual({
    taurus: {
      ...EMPTY_RECORD,
      interestRate: 8.99,
      comparisonRate: 9.47,
      paymentWeekCents: 1_112_35,
      termYears: 4,
      depositCents: 2_000_00,
      balloonCents: 0,
      establishmentFeesCents: 395_00,
      disclaimer: "Approved applicants only",
    },
    "360-finance": { ...EMPTY_RECORD, interestRate: 9, comparisonRate: 9, termYears: 5 },
    "nissan-finance": {
      ...EMPTY_RECORD,
      interestRate: 7,
      comparisonRate: 7.5,
      paymentMonthCents: 480_00,
      termYears: 5,
    },
  });
});

test("ENT-13: a feed's youX quote is an offer of the lender youX", () => {
  const text = JSON.stringify({ weeklyRepaymentAmount: 98.5, advertisedRate: 7.99, comparisonRate: 8.81 });
  const offer = { interestRate: 7.99, comparisonRate: 8.81, paymentWeekCents: 98_50 };
  expect(readYouxQuote(text, () => expect.unreachable())).toEqual({ ...EMPTY_RECORD, ...offer });
});

test("FIN-53: a payment keeps its fractions of a cent, other amounts are whole cents", () => {
  const { lenders } = readAll({
    angle: { interestRate: 7, comparisonRate: 8, paymentWeek: 104.4976, deposit: 1000.006 },
  });
  expect(lenders?.angle).toMatchObject({ paymentWeekCents: 10_449.76, depositCents: 1_000_01 });
});

test("ENT-14: a payment of zero is none", () => {
  const { lenders } = readAll({
    angle: { interestRate: 7, comparisonRate: 8, paymentWeek: 0, paymentMonth: "$0" },
  });
  expect(lenders?.angle).toMatchObject({ paymentWeekCents: null, paymentMonthCents: null });
});

test("FIN-20 ENT-13: a quote of youX without both rates is none, and leaves the car to be asked about", () => {
  const offer = { paymentWeek: 143.41, interestRate: 7.89, comparisonRate: "TBA" };
  const { lenders, remarks } = readAll({ youx: offer, angle: { interestRate: 7 } });
  expect(Object.keys(lenders!)).toEqual(["angle"]);
  expect(remarks).toContainEqual({ field: "financeLenders.youx", value: "", reason: "lacks a rate" });
  expect(
    readYouxQuote('{"weeklyRepaymentAmount": 98.5, "advertisedRate": 7.99}', () => undefined),
  ).toBeNull();
});

describe("what cannot be used is told, and the rest is kept", () => {
  test.each<[string, unknown, field: string, reason: string]>([
    ["no JSON", "{", "financeLenders", "is not a JSON object of lenders"],
    ["a list", [], "financeLenders", "is not a JSON object of lenders"],
    ["another lender", { acme: {} }, "financeLenders.acme", "is not a known lender"],
    ["no object", { angle: 7 }, "financeLenders.angle", "is not an object"],
    [
      "a comparison rate below the rate",
      { angle: { interestRate: 9, comparisonRate: 8 } },
      "financeLenders.angle.comparisonRate",
      "is below the interest rate",
    ],
  ])("ENT-14: %s", (_, document, field, reason) => {
    expect(readAll(document)).toMatchObject({ lenders: null, remarks: [{ field, reason }] });
  });

  test.each<[unknown, reason: string]>([
    ["nine", "is not a number"],
    ["1e9", "is not a number"],
    [-9, "is not a number"],
    ["9,9", "is not a number"],
    [900, "is above 48"],
    [0.0899, "is a fraction, not percent a year"],
    [{}, "is not a number"],
  ])("ENT-14: %j is no rate", (interestRate, reason) => {
    const { lenders, remarks } = readAll({ angle: { interestRate, comparisonRate: 9 } });
    expect(lenders?.angle).toMatchObject({ interestRate: null, comparisonRate: 9 });
    expect(remarks).toMatchObject([{ field: "financeLenders.angle.interestRate", reason }]);
  });
});

test("ENT-14: any text gives finite numbers, or none", () => {
  const value = fc.oneof(
    fc.string(),
    fc.double(),
    fc.constant(null),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  );
  const offer = fc.dictionary(
    fc.constantFrom("interestRate", "comparisonRate", "paymentWeek", "termYears", "balloon"),
    value,
  );
  fc.assert(
    fc.property(offer, (angle) => {
      const record = readAll({ angle }).lenders?.angle ?? {};
      for (const number of Object.values(record)) {
        if (typeof number === "number") expect(Number.isFinite(number) && number >= 0).toBe(true);
      }
    }),
  );
});
