import { expect, test } from "vitest";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { buildSpecifications } from "./specifications.ts";

const build = (
  kind: "details" | "specifications",
  vehicle: Partial<VehicleRecord> = {},
  blocks: readonly ("details" | "specifications")[] = ["details", "specifications"],
) => buildSpecifications(kind, testBlockInput(vehicle, { vehiclePage: { blocks: [...blocks] } }));
const labels = (view: ReturnType<typeof build>) =>
  (view?.groups ?? []).flatMap(({ rows }) => rows.map(({ label }) => label));

test("D121: one table, where the first of the two blocks stands", () => {
  expect(labels(build("details"))).toEqual(expect.arrayContaining(["Stock number", "Torque"]));
  expect(build("specifications")).toBeNull();
  expect(build("details", {}, ["specifications", "details"])).toBeNull();
});

test("TEN-12: a site that leaves one of the two out has the rows of the other", () => {
  const details = labels(build("details", {}, ["details"]));
  expect(details).toContain("Stock number");
  expect(details).not.toContain("Torque");
  const figures = labels(build("specifications", {}, ["specifications"]));
  expect(figures).toContain("Torque");
  expect(figures).not.toContain("Stock number");
});

test("VDP-17: specifications named after the registration are hidden", () => {
  const specifications = { torque: 500, rego_state: "QLD" };
  expect(labels(build("specifications", { specifications }, ["specifications"]))).toEqual(["Torque"]);
});

test("D121: what the page says elsewhere has no row", () => {
  const input = { ...testBlockInput(), said: new Set(["Torque"]) };
  expect(labels(buildSpecifications("details", input))).not.toContain("Torque");
});

test("VDP-05: no table of nothing", () => {
  expect(build("specifications", { specifications: {} }, ["specifications"])).toBeNull();
});
