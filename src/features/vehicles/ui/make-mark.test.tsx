import fc from "fast-check";
import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { MakeMark } from "./make-mark.tsx";

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
