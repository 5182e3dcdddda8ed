import fc from "fast-check";
import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { MAKES } from "../makes.ts";
import { MakeMark, toMonogram } from "./make-mark.tsx";

test("HOME-29 FAC-03: a logo takes the colour of the text and has no name of its own", () => {
  const rendered = renderHtml(<MakeMark make="Kia" logo="/assets/makes/1/kia.svg" />);
  expect(rendered).toMatch(/^<span aria-hidden="true" class="[^"]*bg-current/);
  expect(rendered).toContain("mask-image:url(/assets/makes/1/kia.svg)");
  expect(rendered).not.toContain("Kia");
});

test("HOME-29 FAC-03: a make that nobody knows has a monogram in the same box", () => {
  const box = (rendered: string) => /class="(h-\S+ w-\S+)/.exec(rendered)?.[1];
  const rendered = renderHtml(<MakeMark make="Wombat Campers" logo={null} />);
  expect(rendered).toMatch(/^<svg aria-hidden="true".*>WC<\/text><\/svg>$/);
  expect(box(rendered)).toBe(box(renderHtml(<MakeMark make="Kia" logo="/kia.svg" />)));
  expect(rendered).not.toMatch(/<img|url\(/);
});

test("HOME-29: any name gives a drawing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (make) => {
      expect(renderHtml(<MakeMark make={make} logo={null} />)).toMatch(/^<svg.*<\/svg>$/s);
    }),
  );
});

test.each([
  ["Holden", "H"],
  ["HOLDEN", "H"],
  ["Land Rover", "LR"],
  ["Mercedes-Benz", "MB"],
  ["SsangYong", "SY"],
  ["iCaur", "IC"],
  ["BYD", "BY"],
  ["UD Trucks", "UD"],
  ["Zone RV", "ZR"],
  ["Johnno's", "J"],
  ["Bürstner", "B"],
  ["3DOG", "3"],
  ["älg", "Ä"],
  ["—", ""],
])("HOME-29: the monogram of %j is %j", (make, letters) => {
  expect(toMonogram(make)).toBe(letters);
});

test("HOME-29: each known make has one or two letters, and so has any name with a letter in it", () => {
  const name = fc.oneof(
    fc.constantFrom(...MAKES.map((make) => make.name)),
    fc.string({ unit: "grapheme" }).map((text) => `${text}a`),
  );
  fc.assert(
    fc.property(name, (make) => {
      expect(toMonogram(make)).toMatch(/^[\p{L}\p{N}\p{M}]{1,2}$/u);
    }),
    { numRuns: 1000 },
  );
});
