import fc from "fast-check";
import { expect, test } from "vitest";
import { draw } from "#ui/base/draw.tsx";
import { MakeMark } from "./make-mark.tsx";

test("HOME-29 FAC-03: a logo takes the colour of the text and has no name of its own", () => {
  const drawn = draw(<MakeMark make="Kia" logo="/assets/makes/1/kia.svg" />);
  expect(drawn).toMatch(/^<span aria-hidden="true" class="[^"]*bg-current/);
  expect(drawn).toContain("mask-image:url(/assets/makes/1/kia.svg)");
  expect(drawn).not.toContain("Kia");
});

test("HOME-29 FAC-03: a make that nobody knows has a monogram in the same box", () => {
  const box = (drawn: string) => /class="(h-\S+ w-\S+)/.exec(drawn)?.[1];
  const drawn = draw(<MakeMark make="Wombat Campers" logo={null} />);
  expect(drawn).toMatch(/^<svg aria-hidden="true".*>WC<\/text><\/svg>$/);
  expect(box(drawn)).toBe(box(draw(<MakeMark make="Kia" logo="/kia.svg" />)));
  expect(drawn).not.toMatch(/<img|url\(/);
});

test("HOME-29: any name gives a drawing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (make) => {
      expect(draw(<MakeMark make={make} logo={null} />)).toMatch(/^<svg.*<\/svg>$/s);
    }),
  );
});
