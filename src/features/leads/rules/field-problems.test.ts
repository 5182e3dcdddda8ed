import { expect, test } from "vitest";
import { saysNothing } from "./field-problems.ts";

test.each(["Ng", "李", "6", "Ⅷ", "Zoe\u0301", "\u0301a"])("D264: %j says something", (text) => {
  expect(saysNothing(text)).toBe(false);
});

test.each(["", " ", "\u0301", "\u0301\u0308", "...", "-", "👍", "\u3000", "\ufffd", "\u20e3"])(
  "D264: %j has no letter or digit, and answers nothing",
  (text) => {
    expect(saysNothing(text)).toBe(true);
  },
);
