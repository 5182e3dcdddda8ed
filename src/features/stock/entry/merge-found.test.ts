import { expect, test } from "vitest";
import type { IdentifiedVehicle } from "#features/vehicles/registration-lookup.ts";
import { ENTRY_LABELS, type TypedEntry } from "./entry-view.ts";
import { mergeFound, readProposed } from "./merge-found.ts";

const EMPTY = Object.fromEntries(Object.keys(ENTRY_LABELS).map((field) => [field, ""])) as TypedEntry;
const FOUND: IdentifiedVehicle = {
  vehicle: {
    ...{
      make: "Mazda",
      model: "CX-5",
      year: 2019,
      badge: "Touring",
      series: "KF",
      body: "suv",
      fuel: "petrol",
    },
    ...{ transmission: "automatic", drive: null, seats: 5 },
  },
  ...{ colour: "White", vin: "JM0KF4WLA00123456" },
};

test("D457: what is found fills the form, and what is unknown stays empty", () => {
  const { values, kept } = mergeFound({ ...EMPTY, rego: "ABC123", km: "41,000" }, {}, FOUND);
  expect(values).toEqual({
    ...EMPTY,
    ...{ rego: "ABC123", km: "41,000", make: "Mazda", model: "CX-5", year: "2019", badge: "Touring" },
    ...{ body: "suv", fuel: "petrol", transmission: "automatic", colour: "White", vin: "JM0KF4WLA00123456" },
  });
  expect(kept).toEqual([]);
});

test("D457: what a person typed stays, and they hear which of it the look-up sees otherwise", () => {
  const typed = { ...EMPTY, make: "mazda", colour: "Snowflake White", drive: "awd" };
  const { values, kept, proposed } = mergeFound(typed, {}, FOUND);
  expect(values).toMatchObject({ make: "mazda", colour: "Snowflake White", drive: "awd", model: "CX-5" });
  expect(kept).toEqual(["colour"]);
  expect(proposed).not.toHaveProperty("colour");
});

test("D457: another look-up replaces what the first one filled in, and not what was corrected since", () => {
  const first = mergeFound(EMPTY, {}, FOUND);
  const other: IdentifiedVehicle = {
    vehicle: { ...FOUND.vehicle, make: "Kia", model: "Cerato", badge: null, body: "sedan" },
    ...{ colour: null, vin: null },
  };
  const corrected = { ...first.values, year: "2018" };
  const { values, kept } = mergeFound(corrected, readProposed(JSON.stringify(first.proposed)), other);
  expect(values).toMatchObject({
    make: "Kia",
    model: "Cerato",
    badge: "",
    colour: "",
    vin: "",
    year: "2018",
  });
  expect(kept).toEqual(["year"]);
});

test.each(["", "no", "null", "[]", '{"make":1,"price":"1"}', "x".repeat(4000)])(
  "D457: the field %j says nothing of an earlier look-up",
  (text) => {
    expect(readProposed(text)).toEqual({});
  },
);
