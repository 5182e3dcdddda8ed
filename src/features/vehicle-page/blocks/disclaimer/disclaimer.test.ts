import { expect, test } from "vitest";
import { testBlockInput } from "../../test-block-input.ts";
import { disclaimerBlock } from "./disclaimer.ts";

test("VDP-20: the dealer's own text, else the usual one", () => {
  const text = (settings = {}) => disclaimerBlock.build(testBlockInput({}, settings)).text;
  expect(text({ vehiclePage: { disclaimer: "Mind the gap." } })).toBe("Mind the gap.");
  expect(text()).toMatch(/^Every care is taken/);
});
