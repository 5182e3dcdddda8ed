import { expect, test } from "vitest";
import { joinLoneRows } from "./join-lone-rows.ts";

const group = (title: string, ...labels: string[]) => ({
  title,
  rows: labels.map((label) => ({ label, value: "x" })),
});
const join = (...groups: ReturnType<typeof group>[]) =>
  joinLoneRows(groups).map(({ title, rows }) => [title, ...rows.map(({ label }) => label)]);

test("D309 VDP-23: a row alone under a heading joins the topic that it is closest to", () => {
  expect(
    join(
      group("Engine and drivetrain", "Power", "Torque"),
      group("Fuel and range", "Fuel tank"),
      group("Weights and towing", "Gross vehicle mass"),
      group("Dimensions", "Length", "Width"),
      group("Identification", "VIN"),
    ),
  ).toEqual([
    ["Engine, drivetrain and fuel", "Power", "Torque", "Fuel tank"],
    ["Dimensions and weight", "Length", "Width", "Gross vehicle mass"],
    ["Identification", "VIN"],
  ]);
});

test("D309: two lone rows become one topic; a lone row without a close topic stays, and longer topics are left alone", () => {
  expect(join(group("Weights and towing", "Tare"), group("Dimensions", "Length"))).toEqual([
    ["Dimensions and weight", "Length", "Tare"],
  ]);
  const apart = [group("Fuel and range", "Fuel tank", "Electric range"), group("Dimensions", "Length")];
  expect(join(...apart)).toEqual([
    ["Fuel and range", "Fuel tank", "Electric range"],
    ["Dimensions", "Length"],
  ]);
  expect(join()).toEqual([]);
});
