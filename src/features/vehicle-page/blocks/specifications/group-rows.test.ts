import { expect, test } from "vitest";
import { groupRows } from "./group-rows.ts";

const rows = (...labels: string[]) => labels.map((label) => ({ label, value: `value of ${label}` }));
const told = (given: string[], said: string[] = []) =>
  groupRows(rows(...given), new Set(said)).map(({ title, rows: own }) => [
    title,
    ...own.map(({ label }) => label),
  ]);

test("VDP-23 D121: rows stand under their topic, in its order; what is not known comes last", () => {
  expect(told(["VIN", "Roof rating", "Torque", "Power", "Length"])).toEqual([
    ["Engine and drivetrain", "Power", "Torque"],
    ["Dimensions", "Length"],
    ["Identification", "VIN"],
    ["More", "Roof rating"],
  ]);
});

test("D121 WAT-19: only what somebody sleeps in has a topic for living", () => {
  const car = ["Seats", "Doors", "Colour", "ANCAP safety rating"];
  expect(told(car)).toEqual([["Body and safety", ...car]]);
  expect(told(["Colour", "Sleeps"])).toEqual([
    ["Living", "Sleeps"],
    ["Body and safety", "Colour"],
  ]);
});

test("D121: what the heading, the key information or a selling point says is not said again", () => {
  const given = ["Year", "Make", "Badge", "Colour", "Cylinders", "Engine size", "Power", "Gears"];
  expect(told(given, ["Engine", "Colour"])).toEqual([["Engine and drivetrain", "Power", "Gears"]]);
  expect(told(given)).toEqual([
    ["Engine and drivetrain", "Engine size", "Cylinders", "Power", "Gears"],
    ["Body and safety", "Colour"],
  ]);
  expect(told([])).toEqual([]);
});

test("VDP-05 D121: no row is lost or shown twice", () => {
  const given = ["Torque", "Anything", "VIN", "Sleeps"];
  expect(
    told(given)
      .flatMap(([, ...labels]) => labels)
      .sort(),
  ).toEqual(given.toSorted());
});
