import { expect, test } from "vitest";
import { composeText, isMobile, isTextTooLong, readTextWish, signText } from "./text-rules.ts";

test.each([
  ["STOP", "stop"],
  [" stop. ", "stop"],
  ["Stop!", "stop"],
  ["STOP ALL", "stop"],
  ["STOPALL", "stop"],
  ["Unsubscribe", "stop"],
  ["opt-out", "stop"],
  ["ＳＴＯＰ", "stop"],
  ["\u201cSTOP\u201d", "stop"],
  ["Quit", "stop"],
  ["Start", "start"],
  ["UNSTOP", "start"],
  ["Yes", null],
  ["Stop by on Saturday?", null],
  ["Please don't stop", null],
  ["When do you start?", null],
  ["", null],
  ["👍", null],
])("D461: %j asks for %s", (text, wish) => {
  expect(readTextWish(text)).toBe(wish);
});

test("D461: a text names who wrote it and the dealer", () => {
  expect(composeText(" It’s here. ", signText({ name: "Northside Motors" }, "Kim Nguyen"))).toBe(
    "It's here.\n- Kim, Northside Motors",
  );
  expect(signText({ name: "Northside Motors" }, null)).toBe("- Northside Motors");
  expect(signText({ name: "N".repeat(90) }, "Kim").length).toBeLessThanOrEqual(50);
});

test("D461: six parts are sent, and no more", () => {
  const signature = signText({ name: "Northside" }, "Kim");
  const room = 6 * 153 - signature.length - 1;
  expect(isTextTooLong("a".repeat(room), signature)).toBe(false);
  expect(isTextTooLong("a".repeat(room + 1), signature)).toBe(true);
  expect(isTextTooLong("🙂".repeat(220), signature)).toBe(true);
});

test.each([
  ["+61412345678", true],
  ["+61732345678", false],
  ["+6421123456", false],
  ["1300123456", false],
  ["", false],
])("D461: %s can be texted: %s", (phone, may) => {
  expect(isMobile(phone)).toBe(may);
});
