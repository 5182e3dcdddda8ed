import { describe, expect, test } from "vitest";
import type { PriceView } from "#features/pricing/price.ts";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { onRoadCostsBlock } from "./on-road-costs.ts";

const price = (priceType: "drive_away" | "egc" | "unknown", cents = 30_000_00): PriceView => ({
  ...{ kind: "amount", cents, period: null, total: null, priceType, typeLabel: "" },
  ...{ wasCents: null, note: null },
});
const costs = (changes: Partial<VehicleRecord>, shown = price("egc")) =>
  onRoadCostsBlock.build({
    vehicle: testRecord({ itemType: "car", carType: "used", body: "suv", fuel: "petrol", ...changes }),
    price: shown,
    available: true,
  });
const estimate = (changes: Partial<VehicleRecord>, shown?: PriceView) => {
  const view = costs(changes, shown);
  return view?.about === "estimate" ? view.states : [];
};

describe("D127: a drive-away price", () => {
  test.each([
    ["WA", "Western Australia", "Vehicle licence duty"],
    ["VIC", "Victoria", "Transport accident charge (TAC)"],
    [null, null, "Stamp duty"],
  ])("says what it includes in %s", (state, name, item) => {
    const view = costs({ state }, price("drive_away"));
    expect(view).toMatchObject({ about: "included", state: name, items: expect.arrayContaining([item]) });
  });
});

describe("D127: a price without government charges", () => {
  test("has an estimate of the duty for each state whose rate is known, its own first, with its source", () => {
    const states = estimate({ state: "QLD", cylinders: 4 });
    expect(states).toHaveLength(8);
    expect(states[0]).toEqual({
      name: "Queensland",
      isOwn: true,
      dutyName: "Vehicle registration duty",
      dutyCents: 900_00,
      missing: null,
      source: {
        title: "Queensland Government, Vehicle registration duty rates",
        url: "https://www.qld.gov.au/transport/registration/fees/duty/rates",
        date: "rates in force on 1 July 2018",
      },
    });
    expect(states.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  });

  test("D29: names what is missing instead of a figure", () => {
    const states = estimate({ state: "NSW", cylinders: null, body: "ute" }, price("egc", 60_000_00));
    const missing = Object.fromEntries(states.map(({ name, missing }) => [name, missing]));
    expect(missing).toMatchObject({
      "New South Wales": "needs the rate for goods vehicles from $45,000",
      Queensland: "needs the number of cylinders",
      "South Australia": "needs the rate for goods vehicles",
      "the Australian Capital Territory": "its rates depend on the car's CO2 emissions",
      Victoria: null,
    });
    for (const { dutyCents, missing } of states) expect(dutyCents === null).toBe(missing !== null);
  });
});

test.each<[string, Partial<VehicleRecord>, PriceView]>([
  ["a price of no known type", {}, price("unknown")],
  ["a price by the month", {}, { ...price("egc"), period: "month" } as PriceView],
  ["a caravan", { itemType: "caravan" }, price("drive_away")],
  ["a car of no known body", { body: null }, price("egc")],
  ["a motorhome", { body: "motorhome" }, price("egc")],
  ["a heavy vehicle", { specifications: { grossvehiclemass: 4_600 } }, price("egc")],
])("D127: nothing is said of %s", (_, changes, shown) => {
  expect(costs(changes, shown)).toBeNull();
});

test("D127 VDP-14: nothing is said of a vehicle that is gone", () => {
  expect(
    onRoadCostsBlock.build({ vehicle: testRecord(), price: price("drive_away"), available: false }),
  ).toBeNull();
});
