import fc from "fast-check";
import { expect, test } from "vitest";
import { tidyMake } from "./feeds/names.ts";
import { nameKey } from "./feeds/words.ts";
import { MAKES } from "./makes.ts";
import { slugCollisions } from "./search-path.ts";
import { slugOf } from "./slug.ts";

const wordings = MAKES.flatMap(({ name, aliases = [] }) =>
  [name, ...aliases].map((wording) => ({ wording, name })),
);

test("HOME-29: at least 150 manufacturers, in cars, motorcycles, caravans and trucks", () => {
  expect(MAKES.length).toBeGreaterThanOrEqual(150);
  const names = MAKES.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Holden", "BYD", "Yamaha", "Jayco", "Kenworth"]));
});

test("HOME-29 FAC-16: no wording stands for two makes, or twice for one", () => {
  const keys = wordings.map(({ wording }) => nameKey(wording));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test("HOME-29 SEA-15: each make has a path of its own, which means no body and no car type", () => {
  const makes = MAKES.map(({ name }) => ({ name, slug: slugOf(name), models: [] }));
  expect(new Set(makes.map(({ slug }) => slug)).size).toBe(makes.length);
  expect(slugCollisions({ makes, locations: [], dealerships: [], makeOf: new Map() })).toEqual([]);
});

test("HOME-29 FAC-16 FAC-17: however a feed spells a make, it is the same make", () => {
  const spelling = fc.tuple(
    fc.constantFrom(...wordings),
    fc.constantFrom(" ", "-", "", "  "),
    fc.constantFrom<(text: string) => string>(
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      String,
    ),
    fc.constantFrom("", " ", " Australia", " AUSTRALIA "),
  );
  fc.assert(
    fc.property(spelling, ([{ wording, name }, between, capitals, after]) => {
      expect(tidyMake(capitals(wording.replace(/[ -]/g, between)) + after)).toBe(name);
    }),
  );
});
