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
  expect(describeReply({ yards, replyTime }, { name: "Northside" })).toBe(words);
});
