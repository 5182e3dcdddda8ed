import { expect, test } from "vitest";
import { describeGuess, describeSendFailure, SEND_STATUS } from "./sign-in-errors.ts";

type Failure = Parameters<typeof describeSendFailure>[0];
const many = (isTarget: boolean, until: "hour" | "tomorrow"): Failure => ({
  ...{ ok: false, reason: "too-many" },
  isTarget,
  until,
  usesUpBudget: false,
});
const failed = (reason: "unavailable" | "refused"): Failure => ({ ok: false, reason });

test.each<[Failure, "phone" | "email", boolean, string]>([
  [
    many(true, "hour"),
    "phone",
    true,
    "Too many codes were requested for this number. Use your email address instead, or try again in an hour.",
  ],
  [
    many(true, "tomorrow"),
    "email",
    false,
    "Too many codes were requested for this address. Please call us, or try again tomorrow.",
  ],
  // The other method is refused too.
  [
    many(false, "hour"),
    "phone",
    true,
    "Too many codes were requested. Please try again in an hour, or call us.",
  ],
  [
    failed("unavailable"),
    "phone",
    true,
    "We can’t send text messages right now. Use your email address instead, or try again in a minute.",
  ],
  [failed("unavailable"), "email", false, "We can’t send email right now. Please try again in a minute."],
  [
    failed("refused"),
    "phone",
    false,
    "This number can’t receive our text messages. Please try again in a minute.",
  ],
])("AUTH-11 D137: %j by %s, with another way: %s", (failure, method, hasOther, words) => {
  expect(describeSendFailure(failure, { method, hasOther })).toBe(words);
});

test("AUTH-11 ERR-05: each failure has its status", () => {
  expect(SEND_STATUS).toEqual({ "too-many": 429, unavailable: 503, refused: 422 });
});

test.each([
  [4, "You have 4 more tries."],
  [1, "You have one more try."],
])("AUTH-11: a wrong code says that %i are left", (left, words) => {
  expect(describeGuess({ ok: false, reason: "wrong", left })).toBe(`That is not the code we sent. ${words}`);
});

test("AUTH-11: a code that ended says to ask for another, not that it was wrong", () => {
  expect(describeGuess({ ok: false, reason: "ended" })).toBe("This code no longer works. Ask for a new one.");
});
