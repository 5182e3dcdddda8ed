import fc from "fast-check";
import { expect, test } from "vitest";
import { computeContrast } from "#ui/base/contrast.ts";
import { theme } from "./theme-settings.ts";

const PAIRS = [
  ["accentInk", "accent"],
  ["ink", "surface"],
  ["headerInk", "header"],
  ["accent", "surface"],
] as const;

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colours = fc.record(
  { accent: colour, accentInk: colour, ink: colour, surface: colour, header: colour, headerInk: colour },
  { requiredKeys: [] },
);

test("TEN-06: a theme is accepted exactly when all its text can be read on what it stands on", () => {
  const defaults = theme.parse({});
  fc.assert(
    fc.property(colours, (chosen) => {
      const all = { ...defaults, ...chosen };
      const unreadable = PAIRS.filter(([front, back]) => computeContrast(all[front], all[back]) < 4.5);
      const read = theme.safeParse(chosen);
      expect(read.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(unreadable.map(([front]) => front));
    }),
  );
});

test("TEN-06: a refusal says which colours are too close, and by how much", () => {
  const { error } = theme.safeParse({ ink: "#888888" });
  expect(error?.issues[0]?.message).toBe("contrast with surface is 3.54, at least 4.5 is needed");
});

test.each(["red", "#fff", "#12345g", "0b5cad"])("TEN-06: %j is no colour", (accent) => {
  expect(theme.safeParse({ accent }).success).toBe(false);
});
