import { expect, test } from "vitest";
import { readCode } from "./read-code.ts";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["１２３４５６", null],
  ["", null],
])("AUTH-11: %j typed is the code %j", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
