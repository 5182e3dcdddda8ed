import { expect, test } from "vitest";
import { at, WEEK } from "#features/places/test-hours.ts";
import { describeReplyBy, describeReplyTime } from "./reply-time.ts";

test("D122: how soon enquiries are answered is said only if the site says", () => {
  expect(describeReplyTime("within an hour")).toBe("During opening hours we usually reply within an hour.");
  expect(describeReplyTime("")).toBe("");
});

test.each([
  ["before it opens", at(21, 6), "by about 9:30 am today"],
  ["while it is open", at(21, 10, 5), "by about 11:15 am today"],
  ["in the evening", at(21, 20), "by about 9:30 am tomorrow, Saturday"],
  ["over the weekend", at(22, 20), "by about 9:30 am on Monday"],
])("D290: a reply within an hour is promised for a time of the yard's own clock, %s", (_, now, words) => {
  expect(describeReplyBy("within an hour", { yards: [WEEK], all: [WEEK] }, now)).toBe(words);
});

test("D290: the first yard to have been open for so long replies", () => {
  const perth = { ...WEEK, timeZone: "Australia/Perth" };
  expect(describeReplyBy("within 30 minutes", { yards: [perth, WEEK], all: [] }, at(21, 6))).toBe(
    "by about 9:00 am today",
  );
  expect(describeReplyBy("Within two hours", { yards: [perth, WEEK], all: [] }, at(21, 17))).toBe(
    "by about 5:00 pm today",
  );
});

test("D290: no time is promised without a length of time or hours to count it in", () => {
  for (const words of ["", "the same day", "within a few hours", "within the hour"])
    expect(describeReplyBy(words, { yards: [WEEK], all: [] }, at(21, 6))).toBeNull();
  expect(describeReplyBy("within an hour", { yards: [], all: [] }, at(21, 6))).toBeNull();
  expect(
    describeReplyBy("within an hour", { yards: [{ ...WEEK, openingHours: [] }], all: [] }, at(21, 6)),
  ).toBeNull();
});

test("D290: a time says whose clock shows it where the site's yards have other clocks", () => {
  const [perth, hobart] = ["Australia/Perth", "Australia/Hobart"].map((timeZone) => ({ ...WEEK, timeZone }));
  const say = (...all: { timeZone: string }[]) =>
    describeReplyBy("within an hour", { yards: [WEEK], all }, at(21, 6));
  expect(say(WEEK)).toBe("by about 9:30 am today");
  expect(say(WEEK, perth!)).toBe("by about 9:30 am Brisbane time today");
  expect(say(perth!, hobart!)).toBe("by about 9:30 am Brisbane time today");
});
