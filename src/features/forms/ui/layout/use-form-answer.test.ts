import { expect, test } from "vitest";
import { seemsRight } from "./use-form-answer.ts";

test.each([
  ["tel", "0412 345 67", false],
  ["tel", "0412 345 678", true],
  ["tel", "+64 21 123 4567", true],
  ["email", "jane@example", false],
  ["email", "jane@example.com", true],
  ["text", "J", true],
])("LEAD-16: what was wrong stays marked until it is right: %s %s is %s", (type, value, isRight) => {
  expect(seemsRight({ type, value, validity: { valid: true } as ValidityState })).toBe(isRight);
});

test("LEAD-16: an answer that the browser itself finds wrong stays marked", () => {
  expect(seemsRight({ type: "text", value: "", validity: { valid: false } as ValidityState })).toBe(false);
});
