import fc from "fast-check";
import { expect, test } from "vitest";
import { MAKES } from "#features/vehicles/makes.ts";
import { toMake } from "./names.ts";
import { toNameKey } from "./words.ts";

const wordings = MAKES.flatMap(({ name, aliases = [] }) =>
  [name, ...aliases].map((wording) => ({ wording, name })),
);

test("HOME-29 FAC-16: no wording stands for two makes, or twice for one", () => {
  const keys = wordings.map(({ wording }) => toNameKey(wording));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
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
      expect(toMake(capitals(wording.replace(/[ -]/g, between)) + after)).toBe(name);
    }),
  );
});
