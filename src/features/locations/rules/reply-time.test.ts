import { expect, test } from "vitest";
import { describeReplyTime } from "./reply-time.ts";

test("D122: how soon enquiries are answered is said only if the site says", () => {
  expect(describeReplyTime("within an hour")).toBe("During opening hours we usually reply within an hour.");
  expect(describeReplyTime("")).toBe("");
});
