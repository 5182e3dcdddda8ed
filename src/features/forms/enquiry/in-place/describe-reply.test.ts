import { expect, test } from "vitest";
import { describeReply } from "./describe-reply.ts";

const KOTARA = { name: "Northside Kotara" };
const HORNSBY = { name: "Northside Hornsby" };

test.each([
  [[KOTARA], "within an hour", "Northside Kotara will reply, usually within an hour in opening hours."],
  [[KOTARA, HORNSBY], "within an hour", "Northside will reply, usually within an hour in opening hours."],
  [[KOTARA, HORNSBY], "", "Northside will reply."],
  [[], "", "Northside will reply."],
])("D301 LEAD-24: of the yards %j with the reply time %j: %s", (yards, replyTime, words) => {
  expect(describeReply({ yards, replyTime, replyBy: null }, { name: "Northside" })).toBe(words);
});

test("D290: the time of day that comes of the promise is said in its place", () => {
  const asked = { yards: [KOTARA], replyTime: "within an hour", replyBy: "by about 9:30 am today" };
  expect(describeReply(asked, { name: "Northside" })).toBe(
    "Northside Kotara will reply, usually by about 9:30 am today.",
  );
});
