import { expect, test } from "vitest";
import { makeModelValue, makeName } from "./make-name.ts";

test.each([
  ["Toyota ", "Toyota"],
  ["Suzuki Australia", "Suzuki"],
  ["SUZUKI  AUSTRALIA ", "SUZUKI"],
  ["Suzuki", "Suzuki"],
  ["Holden Australia", "Holden Australia"],
])("FAC-16 FAC-17: %j shows as %j", (make, name) => {
  expect(makeName(make)).toBe(name);
});

test("FAC-07 FAC-17: make and model are one value", () => {
  expect(makeModelValue("Suzuki Australia", " Swift")).toBe("Suzuki Swift");
});
