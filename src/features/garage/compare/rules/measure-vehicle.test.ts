import { expect, test } from "vitest";
import { estimateRepayment } from "#features/finance/rates/estimate.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { findBestValues, type RankedRow } from "./best-values.ts";
import { measureVehicle } from "./measure-vehicle.ts";

const lender = {
  ...{ lender: "ausloans" as const, name: "AusLoans", licence: "Licence 1", rateDate: "2025-06-01" },
  terms: { interestRate: 9 },
};
const { finance } = testConfig({ finance: { lenders: [lender] } });
const { prices } = testRecord();

function measure(changes: Partial<VehicleRecord>) {
  const vehicle = testRecord(changes);
  return measureVehicle(vehicle, toCarPrice(vehicle.prices), estimateRepayment(vehicle, finance, 2025));
}
const priced = (changes: Partial<VehicleRecord["prices"]>): Partial<VehicleRecord> => ({
  prices: { ...prices, driveAwayCents: null, egcCents: null, unknownCents: null, ...changes },
});
const specified = (
  specifications: VehicleRecord["specifications"],
  changes: Partial<VehicleRecord> = {},
) => ({
  ...changes,
  specifications,
});

const CHEAP = priced({ driveAwayCents: 2_000_000 });
const DEAR = priced({ driveAwayCents: 3_000_000 });

test.each<[RankedRow, string, Partial<VehicleRecord>, Partial<VehicleRecord>, boolean]>([
  ["Price", "drive-away prices", CHEAP, DEAR, true],
  ["Price", "prices of two types", CHEAP, priced({ egcCents: 3_000_000 }), false],
  [
    "Price",
    "prices of an unknown type",
    priced({ unknownCents: 2_000_000 }),
    priced({ unknownCents: 3_000_000 }),
    false,
  ],
  [
    "Price",
    "a total and a price by the month",
    CHEAP,
    priced({ driveAwayCents: 3_000_000, subscriptionCents: 90_000 }),
    false,
  ],
  ["Price", "a price and none", CHEAP, priced({}), false],
  ["Repayment", "repayments on the same terms", CHEAP, DEAR, true],
  ["Repayment", "repayments on prices of two types", CHEAP, priced({ egcCents: 3_000_000 }), false],
  ["Kilometres", "kilometres", { km: 10_000 }, { km: 10_001 }, true],
  ["Kilometres", "kilometres of which one is unknown", { km: 10_000 }, { km: null }, false],
  ["Kilometres", "a new vehicle and a used one", { carType: "new", km: 9 }, { km: 8 }, true],
  ["Kilometres", "new vehicles", { carType: "new", km: 7 }, { carType: "new", km: 19 }, false],
  ["Year", "years", { year: 2024 }, { year: 2023 }, true],
  [
    "Fuel consumption (combined)",
    "a hybrid and a diesel",
    specified({ fuelconsumptioncombined: 4.1 }, { fuel: "hybrid" }),
    specified({ fuelconsumptioncombined: "7,4 L" }, { fuel: "diesel" }),
    true,
  ],
  [
    "Fuel consumption (combined)",
    "a plug-in hybrid and a diesel",
    specified({ fuelconsumptioncombined: 0.7 }, { fuel: "plug-in-hybrid" }),
    specified({ fuelconsumptioncombined: 7.4 }, { fuel: "diesel" }),
    false,
  ],
  [
    "ANCAP safety rating",
    "stars of one year",
    specified({ ancaprating: "5 stars", ancapyear: 2022 }),
    specified({ ancaprating: 4, ancapyear: "2022" }),
    true,
  ],
  [
    "ANCAP safety rating",
    "stars of two years",
    specified({ ancaprating: 5, ancapyear: 2022 }),
    specified({ ancaprating: 4, ancapyear: 2018 }),
    false,
  ],
  [
    "ANCAP safety rating",
    "stars of no year",
    specified({ ancaprating: 5 }),
    specified({ ancaprating: 4 }),
    false,
  ],
])("WAT-19 D9 D299: which values compare, of %s: %s", (row, _, better, worse, compares) => {
  const marks = (list: readonly Partial<VehicleRecord>[]) =>
    findBestValues(list.map(measure)).map((rows) => rows.includes(row));
  expect(marks([better, worse])).toEqual([compares, false]);
  expect(marks([worse, better])).toEqual([false, compares]);
});

test("WAT-19 D223 D299: a repayment with another deposit, final payment or term is on other terms", () => {
  const vehicle = testRecord(CHEAP);
  const estimate = estimateRepayment(vehicle, finance, 2025);
  if (estimate === null) throw new Error("there is no estimate");
  const bases = [
    {},
    { depositCents: 100_000 },
    { balloonCents: 100_000 },
    { termYears: estimate.termYears + 1 },
  ].map(
    (changes) => measureVehicle(vehicle, toCarPrice(vehicle.prices), { ...estimate, ...changes }).Repayment,
  );
  expect(new Set(bases.map((measure) => measure?.basis)).size).toBe(4);
  expect(bases[0]?.amount).toBe(estimate.weekDollars * 100);
});
