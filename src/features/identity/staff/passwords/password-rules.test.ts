import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPassword } from "./check-password.server.ts";
import { judgePassword } from "./password-rules.ts";

const JO = {
  email: "jo.barnes@northside.example",
  name: "Jo Barnes",
  dealers: ["Harbourline Motors", "harbourline-mazda"],
};

test.each([
  ["Under the jacaranda tree", null],
  ["übergrößenträger-99", null],
  ["purple llamas at dawn", null],
  ["482017365920", null],
  ["                ", "common"],
  ["elevenchars", "too-short"],
  ["🦘".repeat(11), "too-short"],
  ["x".repeat(201), "too-long"],
  ["123456789012", "common"],
  ["qwerty123456", "common"],
  ["Password123456!", "common"],
  ["!!!dragon!!!dragon", null],
  ["dragondragon", "common"],
  ["letmein12345678", "common"],
  ["aaaaaaaaaaaaaaaa", "common"],
  ["121212121212", "common"],
  ["abcdefghijklmnop", "common"],
  ["9876543210987", "common"],
  ["jo.barnes@northside.example", "personal"],
  ["Jo Barnes 2026!", "personal"],
  ["northside.example", "personal"],
  ["Forecourt2026!", "personal"],
  ["harbourline2026", "personal"],
  ["Harbourline Motors 1", "personal"],
  ["Mazda Harbourline!", "personal"],
  ["our harbourline kookaburra", null],
  ["correcthorsebatterystaple", "common"],
  ["Correct horse battery staple!", "common"],
  ["forecourt of a thousand utes", null],
])("D427: the password %j is judged %s", async (text, reason) => {
  expect(await checkPassword(text, JO)).toEqual(reason === null ? { ok: true } : { ok: false, reason });
});

test("D427: no kind of character is demanded or refused, and any text is judged without failing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const judged = judgePassword(text, JO, () => false);
      const length = [...text].length;
      if (length < 12) expect(judged).toEqual({ ok: false, reason: "too-short" });
      else if (length > 200) expect(judged).toEqual({ ok: false, reason: "too-long" });
    }),
  );
});
