import { describe, expect, test } from "vitest";
import { estimateRepayment } from "#features/finance/rates/estimate.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { TESTED_FIGURES, type TestedFigure } from "#features/vehicles/test-method.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { findBestValues, findTestNotes, type RankedRow } from "./best-values.ts";
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

const tested = (
  figure: TestedFigure,
  value: number | string,
  method: string | null,
  changes: Partial<VehicleRecord> = {},
) => specified({ [figure]: value, ...(method && { [`${figure}_method`]: method }) }, changes);

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
    tested("fuelconsumptioncombined", 4.1, "WLTP", { fuel: "hybrid" }),
    tested("fuelconsumptioncombined", "7,4 L", "WLTP", { fuel: "diesel" }),
    true,
  ],
  [
    "Fuel consumption (combined)",
    "a plug-in hybrid and a diesel",
    tested("fuelconsumptioncombined", 0.7, "WLTP", { fuel: "plug-in-hybrid" }),
    tested("fuelconsumptioncombined", 7.4, "WLTP", { fuel: "diesel" }),
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

const ROWS: Readonly<Record<TestedFigure, RankedRow>> = {
  fuelconsumptioncombined: "Fuel consumption (combined)",
  energyconsumption: "Energy consumption",
  co2emissions: "CO₂ emissions (combined)",
  electricrange: "Electric range",
};

describe("WAT-19 D352: a figure of a laboratory test", () => {
  const UNKNOWN_TEST = "Not compared: the test of a figure is not known.";
  test.each<[string | null, string | null, string | undefined]>([
    ["WLTP", "WLTP", undefined],
    ["NEDC", "NEDC", undefined],
    ["NEDC", "WLTP", "Not compared: NEDC and WLTP are different tests."],
    ["WLTP", null, UNKNOWN_TEST],
    [null, null, UNKNOWN_TEST],
    ["EPA", "EPA", UNKNOWN_TEST],
  ])("of %s beside one of %s is compared within one known test only: %s", (one, other, note) => {
    for (const figure of TESTED_FIGURES) {
      const isMore = figure === "electricrange";
      const list = [tested(figure, isMore ? 90 : 20, one), tested(figure, isMore ? 80 : 30, other)].map(
        measure,
      );
      const best = findBestValues(list).map((rows) => rows.includes(ROWS[figure]));
      expect([figure, best]).toEqual([figure, [note === undefined, false]]);
      expect(findTestNotes(list)).toEqual(note === undefined ? {} : { [ROWS[figure]]: note });
    }
  });

  test("has no note beside a vehicle without one, and three compare only if all are of one test", () => {
    const [nedc, wltp] = [tested("electricrange", 500, "NEDC"), tested("electricrange", 400, "WLTP")].map(
      measure,
    );
    expect(findTestNotes([nedc!, measure({})])).toEqual({});
    expect(findTestNotes([wltp!, wltp!, nedc!])).toHaveProperty("Electric range");
    expect(findBestValues([wltp!, wltp!, nedc!]).flat()).not.toContain("Electric range");
  });
});
