import { expect, test } from "vitest";
import { testBlockInput } from "../frame/test-block-input.ts";
import { buildDisclaimer } from "./build-disclaimer.ts";

test("VDP-20: the dealer's own text, else the usual one", () => {
  const text = (settings = {}) => buildDisclaimer(testBlockInput({}, settings)).text;
  expect(text({ vehiclePage: { disclaimer: "Mind the gap." } })).toBe("Mind the gap.");
  expect(text()).toMatch(/^Every care is taken/);
});
