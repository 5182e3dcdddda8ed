import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { buildKeyInformation } from "./key-information.ts";

const grid = (overrides: Parameters<typeof testRecord>[0], hidden: readonly string[] = []) =>
  buildKeyInformation(testRecord(overrides), {
    blocks: ["key-information"],
    hiddenSpecifications: hidden,
  }).map(({ label, value }) => `${label}: ${value}`);

test("VDP-23 D296: the grid begins with kilometres, transmission, fuel and body", () => {
  expect(grid({})).toEqual([
    "Kilometres: 45,210 km",
    "Transmission: Automatic",
    "Fuel: Diesel",
    "Body: Ute",
    "Drive: 4WD",
    "Engine: 2.8 L, 4 cylinders",
    "Seats: 5",
    "Doors: 4",
    "Colour: White",
  ]);
});

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
    "ATM: 2,565 kg",
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
});

test("VDP-07 SIDE-05 D121: a site without the block keeps the four facts of the icons row", () => {
  const rows = buildKeyInformation(testRecord(), { blocks: ["comments"], hiddenSpecifications: [] });
  expect(rows.map(({ label }) => label)).toEqual(["Kilometres", "Transmission", "Fuel", "Body"]);
});
