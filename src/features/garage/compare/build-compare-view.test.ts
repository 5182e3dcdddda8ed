import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { readAvailability } from "#features/vehicle-page/record/vehicle-availability.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildCompareView } from "./build-compare-view.ts";
import { RANKED_ROWS } from "./rules/best-values.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const lender = {
  lender: "ausloans" as const,
  name: "AusLoans",
  licence: "Licence 1",
  rateDate: "2025-06-01",
  terms: { interestRate: 9 },
};
const config = testConfig({ finance: { lenders: [lender] } });

function build(...vehicles: readonly Partial<VehicleRecord>[]) {
  const compared = vehicles.map((overrides) => {
    const vehicle = testRecord(overrides);
    const availability = readAvailability(vehicle, config.stock, NOW);
    if (availability.kind !== "page") throw new Error("the vehicle has no page");
    return { vehicle, availability };
  });
  return buildCompareView(compared, 0, { config, now: NOW });
}

test("WAT-19 LAW-03 D27: a vehicle has its price with its type, its repayment with its rates and its lender, and its running cost", () => {
  const [car] = build({}).view.cars;
  expect(car?.price).toMatchObject({ kind: "amount", typeLabel: expect.any(String) });
  expect(car?.finance?.estimate).toMatchObject({
    week: expect.stringMatching(/^\$\d/),
    rate: expect.stringContaining("% p.a."),
    comparison: expect.stringContaining("% p.a."),
    basis: expect.stringContaining("AusLoans, Licence 1"),
  });
  expect(car?.runningCost?.week).toMatch(/^\$\d+/);
  expect(car?.runningCost?.notes[0]).toMatch(/^For 250 km a week at \$/);
});

test("WAT-19 D29: an assumed consumption says so", () => {
  const [car] = build({ itemType: "car", specifications: {} }).view.cars;
  expect(car?.runningCost?.notes.join(" ")).toContain("Assumed: 10 L/100 km.");
});

test("WAT-19 VDP-14: a sold vehicle is compared without price, repayment and cost", () => {
  const [car] = build({ status: "sold", soldAt: "2025-06-29T00:00:00Z" }).view.cars;
  expect(car).toMatchObject({ state: "sold", price: { kind: "hidden" }, finance: null, runningCost: null });
});

test("D141 WAT-19: key information and specifications are side by side, and rows with a difference say so", () => {
  const { sections } = build(
    { id: 1, slug: "one", km: 10_000, specifications: { torque: 500 } },
    { id: 2, slug: "two", km: 20_000, specifications: { torque: 500 } },
  ).view;
  const rows = sections.flatMap((section) => section.rows);
  expect(sections[0]?.title).toBe("Key information");
  expect(rows).toContainEqual({
    label: "Kilometres",
    values: ["10,000 km", "20,000 km"],
    differs: true,
  });
  expect(rows).toContainEqual({ label: "Torque", values: ["500 Nm", "500 Nm"], differs: false });
  expect(rows.map(({ label }) => label)).not.toContain("VIN");
});

test("D229 WAT-19: beside a motorhome, whose lengths are in metres, so are those of every vehicle, and each stands once", () => {
  const { sections } = build(
    {
      id: 1,
      slug: "one",
      specifications: { vehiclelength: 7020, vehiclewidth: 2330, body_length: 7020, body_width: 2330 },
    },
    { id: 2, slug: "two", specifications: { vehiclelength: 4795, vehiclewidth: 1855, vehicleheight: 1835 } },
  ).view;
  const lengths = sections
    .find(({ title }) => title === "Dimensions")
    ?.rows.map(({ label, values }) => [label, ...values]);
  expect(lengths).toEqual([
    ["Length", "7.02 m", "4.80 m"],
    ["Width", "2.33 m", "1.86 m"],
    ["Height", null, "1.84 m"],
  ]);
});

test("TEN-12 WAT-19: a site that leaves features and running costs out of its pages compares neither", () => {
  const bare = testConfig({ vehiclePage: { blocks: ["specifications"] } });
  const vehicle = testRecord();
  const availability = readAvailability(vehicle, bare.stock, NOW);
  if (availability.kind !== "page") throw new Error("the vehicle has no page");
  const { view } = buildCompareView([{ vehicle, availability }], 0, { config: bare, now: NOW });
  expect(view.equipment).toEqual({ shared: [], different: [] });
  expect(view.cars[0]?.runningCost).toBeNull();
});

test("D19 WAT-19: a comparison is built again at the next midnight at the latest, an empty one never", () => {
  expect(build({}).until?.toISOString()).toBe("2025-06-30T14:00:00.000Z");
  expect(build().until).toBeNull();
});

test("WAT-19 D299: the best value of each row is marked, whatever the order of the vehicles", () => {
  const cheap = {
    id: 1,
    slug: "one",
    km: 90_000,
    year: 2019,
    prices: { ...testRecord().prices, driveAwayCents: 2_000_000 },
  };
  const young = {
    id: 2,
    slug: "two",
    km: 10_000,
    year: 2024,
    prices: { ...testRecord().prices, driveAwayCents: 4_000_000 },
  };
  const best = { one: ["Price", "Repayment"], two: ["Kilometres", "Year"] };
  for (const vehicles of [
    [cheap, young],
    [young, cheap],
  ])
    for (const { slug, best: rows } of build(...vehicles).view.cars)
      expect(rows).toEqual(best[slug as "one"]);
});

test("WAT-19 D299: a vehicle that is not for sale neither has a best value nor takes one", () => {
  const sold = { id: 3, slug: "sold", status: "sold", soldAt: "2025-06-29T00:00:00Z", km: 5 } as const;
  const { cars } = build({ id: 1, slug: "one", km: 10_000 }, { id: 2, slug: "two", km: 20_000 }, sold).view;
  expect(cars.map(({ best }) => best.includes("Kilometres"))).toEqual([true, false, false]);
});

test("WAT-19: the year, which a page has in its heading, is a row", () => {
  const { sections } = build({ year: 2019 }, { id: 2, slug: "two", year: 2024 }).view;
  expect(sections[0]?.rows[0]).toEqual({ label: "Year", values: ["2019", "2024"], differs: true });
});

test("WAT-19 D352: a row whose figures do not compare has no mark, also where the odd one is sold", () => {
  const range = (electricrange: number, electricrange_method: string) => ({
    specifications: { electricrange, electricrange_method },
  });
  const sold = { status: "sold", soldAt: "2025-06-29T00:00:00Z" } as const;
  const { notes, cars } = build(range(500, "NEDC"), range(400, "NEDC"), {
    ...range(450, "WLTP"),
    ...sold,
  }).view;
  expect(notes).toHaveProperty("Electric range");
  expect(cars.flatMap(({ best }) => best)).not.toContain("Electric range");
});

test("WAT-19 D299: each ranked row that comes from the vehicle's data is a row of the page under that label", () => {
  const tested = { fuelconsumptioncombined: 7.4, energyconsumption: 16, co2emissions: 40, electricrange: 80 };
  const specifications = { ...tested, ancaprating: 5, ancapyear: 2022 };
  const labels = build({ km: 10_000, specifications }).view.sections.flatMap(({ rows }) =>
    rows.map(({ label }) => label),
  );
  const { Price: _price, Repayment: _repayment, ...fromData } = RANKED_ROWS;
  expect(labels).toEqual(expect.arrayContaining(Object.keys(fromData)));
});
