import { expect, test } from "vitest";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { describeReply } from "./sheet-content.tsx";

test("D301 LEAD-24: the sheet says who replies, and by when if the site says", () => {
  const site = { name: "Northside" };
  const yards = [{ name: "Northside Kotara" }, { name: "Northside Hornsby" }] as YardView[];
  expect(describeReply({ yards: yards.slice(0, 1), replyTime: "within an hour" }, site)).toBe(
    "Northside Kotara will reply, usually within an hour in opening hours.",
  );
  expect(describeReply({ yards, replyTime: "" }, site)).toBe("Northside will reply.");
});
