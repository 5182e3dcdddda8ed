import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { dateText } from "#ui/base/calendar-date.ts";
import { detailRows, keyInformationRows } from "./detail-rows.ts";

const TODAY = "2025-06-30";
const { labels } = testConfig({ labels: { used: "Pre-Owned" } });

test("VDP-23: the grid begins with kilometres, transmission, body and fuel", () => {
  expect(keyInformationRows(testRecord(), []).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Kilometres: 45,210 km",
    "Transmission: Automatic",
    "Body: Ute",
    "Fuel: Diesel",
    "Drive: 4WD",
    "Engine: 2.8 L, 4 cylinders",
    "Seats: 5",
    "Doors: 4",
    "Colour: White",
  ]);
});

test("VDP-06 SEA-39: only the registration expires", () => {
  const rows = Object.fromEntries(
    detailRows(testRecord(), labels, TODAY).map(({ label, value }) => [label, value]),
  );
  expect(rows).toMatchObject({
    Condition: "Pre-Owned",
    "Build date": "1 February 2022",
    "Registration expiry": "Expires on 12 March 2026",
    "Stock number": "U1",
  });
});

test.each([
  ["2026-03-11", "Expired on 11 March 2026"],
  ["2026-03-12", "Expires on 12 March 2026"],
])("VDP-06 LAW-05: on 12 March 2026 a registration until %s: %s", (regoExpiry, value) => {
  const rows = detailRows(testRecord({ regoExpiry }), labels, "2026-03-12");
  expect(rows).toContainEqual({ label: "Registration expiry", value });
});

test("VDP-05: empty rows are dropped", () => {
  const bare = testRecord({ badge: " ", series: null, gears: null, complianceDate: "", regoExpiry: null });
  const shown = detailRows(bare, labels, TODAY).map(({ label }) => label);
  for (const label of ["Badge", "Series", "Gears", "Compliance date", "Registration expiry"])
    expect(shown).not.toContain(label);
});

test.each([
  ["2026-03-12", "12 March 2026"],
  ["2022-12", "December 2022"],
  ["2022-13-01", "2022-13-01"],
  ["late 2022", "late 2022"],
])("VDP-06: the date %s reads %s", (date, text) => {
  expect(dateText(date)).toBe(text);
});

const grid = (overrides: Parameters<typeof testRecord>[0], hidden: readonly string[] = []) =>
  keyInformationRows(testRecord(overrides), hidden).map(({ label, value }) => `${label}: ${value}`);

test("VDP-23 ENT-11: a caravan's grid says who sleeps in it and what it weighs, and nothing of a car", () => {
  const caravan = {
    itemType: "caravan",
    body: "caravan",
    ...{ km: null, transmission: null, fuel: null, drive: null, seats: null, doors: null },
    ...{ cylinders: null, engineLitres: null, categories: ["Family", "Off-Road"] },
    specifications: {
      sleeps: 4,
      body_length: "20'6\"",
      tare_weight: 2165,
      aggregate_trailer_mass: 2565,
      axle_type: "Tandem",
    },
  } as const;
  const rows = [
    "Sleeps: 4",
    "Body length: 6.25 m",
    "Tare: 2,165 kg",
    "Aggregate trailer mass: 2,565 kg",
    "Axles: Tandem",
    "Style: Family, Off-Road",
    "Colour: White",
  ];
  expect(grid(caravan)).toEqual(rows);
  expect(grid(caravan, ["axle"])).toEqual(rows.filter((row) => !row.startsWith("Axles")));
  expect(grid({ ...caravan, specifications: {}, categories: [], colour: null })).toEqual([]);
});

test("VDP-23: a motorcycle's grid has its engine in cc and whether a learner may ride it", () => {
  const motorcycle = {
    itemType: "motorcycle",
    body: "motorcycle",
    km: 4_210,
    transmission: "manual",
    fuel: "petrol",
    ...{ drive: null, seats: 2, doors: null },
    ...{ cylinders: 1, engineLitres: 0.3, categories: ["Trail"] },
    specifications: { enginesize: "286 cc", lams: "Yes", seatheight: 880, kerbweight: 142 },
  } as const;
  expect(grid(motorcycle)).toEqual([
    "Kilometres: 4,210 km",
    "Engine: 286 cc",
    "Transmission: Manual",
    "Fuel: Petrol",
    "Style: Trail",
    "Learner approved (LAMS): Yes",
    "Seat height: 880 mm",
    "Kerb weight: 142 kg",
    "Colour: White",
  ]);
  expect(grid({ ...motorcycle, specifications: {} })[1]).toBe("Engine: 0.3 L, 1 cylinder");
});

test("VDP-23: a motorhome is a car in which people sleep", () => {
  expect(grid({ body: "motorhome", specifications: { sleeps: 4 } })).toContain("Sleeps: 4");
  expect(grid({ specifications: { sleeps: 4 } })).not.toContain("Sleeps: 4");
});

test("VDP-07 CONST-01: absurd figures are shown as they are given, and break nothing", () => {
  const rows = grid({ km: 9_999_999, seats: 80, engineLitres: 30, colour: "x".repeat(60) });
  expect(rows).toContain("Kilometres: 9,999,999 km");
  expect(detailRows(testRecord({ year: 1900 }), labels, TODAY)).toContainEqual({
    label: "Year",
    value: "1900",
  });
});
