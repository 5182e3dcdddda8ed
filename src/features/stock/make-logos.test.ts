import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAKE_LOGOS } from "./make-logo-keys.ts";
import { makeLogo } from "./make-logos.ts";

test.each([
  ["Toyota", "toyota"],
  ["Rolls-Royce", "rollsroyce"],
  ["Škoda", "skoda"],
  ["Alfa Romeo", ""],
  ["", ""],
])("FAC-03 HOME-29: the logo of %j is %j", (make, expected) => {
  expect(makeLogo(make)).toBe(expected);
});

test("FAC-03: every listed logo is in the sprite", () => {
  const sprite = readFileSync(new URL("ui/make-logos.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual([...MAKE_LOGOS]);
});
