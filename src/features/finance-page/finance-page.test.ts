import { describe, expect, test } from "vitest";
import type { PriceView } from "#features/pricing/price.ts";
import { findFinanceRedirect, prefillFinance, readLinkedCarId } from "./finance-page.ts";

const OPEN = { path: "/finance-enquiry", gated: false } as const;
const GATED = { path: "/finance", gated: true } as const;
const CAR = { id: 41 };

describe("where a finance page is", () => {
  test.each([
    ["/finance-enquiry", OPEN, null, null],
    ["/finance-enquiry/", OPEN, null, null],
    ["/finance-enquiry?car_id=41", OPEN, CAR, null],
    ["/finance", OPEN, null, "/finance-enquiry"],
    ["/apply-for-finance?car_id=41&vin=X", OPEN, CAR, "/finance-enquiry?car_id=41&vin=X"],
    ["/personalised/finance?car_id=41", OPEN, CAR, "/finance-enquiry?car_id=41"],
    ["/finance", GATED, null, null],
    ["/finance?car_id=41&vin=X", GATED, CAR, "/personalised/finance?car_id=41"],
    ["/personalised/finance?car_id=41", GATED, CAR, null],
    ["/personalised/finance?car_id=7", GATED, null, "/finance?car_id=7"],
  ] as const)(
    "FIN-56 FIN-57 FIN-59 FIN-61 PAGE-09: %s with %j and %j leads to %j",
    (address, settings, car, to) => {
      expect(findFinanceRedirect(new URL(address, "https://dealer.example"), settings, car)).toBe(to);
    },
  );
});

describe("what the form begins with", () => {
  const amount = (cents: number, period: "month" | null = null): PriceView => ({
    kind: "amount",
    cents,
    period,
    priceType: "drive_away",
    typeLabel: "Drive Away",
    total: null,
    wasCents: null,
    note: null,
  });
  const LOCATIONS = [{ slug: "aspley" }, { slug: "moorooka" }];
  const first = (query: string, car: Parameters<typeof prefillFinance>[1] = null) => {
    const { budget, location } = prefillFinance(new URLSearchParams(query), car, LOCATIONS);
    return [budget, location];
  };

  test.each([
    ["", ["", ""]],
    ["preferredDealership=moorooka&vehiclePriceBudget=54990", ["$54,990", "moorooka"]],
    ["preferredDealership=elsewhere&vehiclePriceBudget=lots", ["", ""]],
    ["vehiclePriceBudget=-1", ["", ""]],
  ])("FIN-58 PAGE-09: %j fills in %j", (query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  test("FIN-58 FIN-59: what the link does not say the vehicle does", () => {
    const car = { price: amount(54_990_50), locationSlug: "aspley" };
    expect(first("car_id=41", car)).toEqual(["$54,991", "aspley"]);
    expect(first("vehiclePriceBudget=40000&preferredDealership=moorooka", car)).toEqual([
      "$40,000",
      "moorooka",
    ]);
    expect(first("car_id=41", { price: amount(900_00, "month"), locationSlug: "closed" })).toEqual(["", ""]);
  });

  test.each([
    ["car_id=41", 41],
    ["car_id=041", 41],
    ["car_id=x", null],
    ["car_id=1e3", null],
    ["car_id=9999999999999999", null],
    ["", null],
  ])("FIN-58: %j names vehicle %j", (query, id) => {
    expect(readLinkedCarId(new URLSearchParams(query))).toBe(id);
  });
});
