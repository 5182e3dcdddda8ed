import { expect, test } from "vitest";
import { MAKES } from "./makes.ts";

test("HOME-29: at least 150 manufacturers, in cars, motorcycles, caravans and trucks", () => {
  expect(MAKES.length).toBeGreaterThanOrEqual(150);
  const names = MAKES.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Holden", "BYD", "Yamaha", "Jayco", "Kenworth"]));
});
