import { expect, test } from "vitest";
import { buildDays, buildTimeView, formatLength } from "./time-labels.ts";

const SYDNEY = "Australia/Sydney";
const at = (text: string) => ({ start: new Date(text), end: new Date(text) });

test("LEAD-22 D32: free times are listed by the location's own days", () => {
  const free = [at("2026-11-27T22:00:00Z"), at("2026-11-28T04:30:00Z"), at("2026-11-29T22:00:00Z")];
  expect(buildDays(free, SYDNEY)).toEqual([
    {
      ...{ date: "2026-11-28", weekday: "Sat", day: "28 Nov", label: "Saturday 28 November" },
      times: [
        { value: "2026-11-28T09:00:00+11:00", label: "9:00 am" },
        { value: "2026-11-28T15:30:00+11:00", label: "3:30 pm" },
      ],
    },
    {
      ...{ date: "2026-11-30", weekday: "Mon", day: "30 Nov", label: "Monday 30 November" },
      times: [{ value: "2026-11-30T09:00:00+11:00", label: "9:00 am" }],
    },
  ]);
  expect(buildDays([], SYDNEY)).toEqual([]);
});

test("LEAD-22: a single time names its day", () => {
  expect(buildTimeView(at("2026-11-27T22:00:00Z"), SYDNEY).label).toBe("Saturday 28 November, 9:00 am");
});

test.each([
  [60, "about an hour"],
  [45, "about 45 minutes"],
  [90, "about 90 minutes"],
  [120, "about 2 hours"],
])("LEAD-22: %s minutes are %s", (minutes, words) => {
  expect(formatLength(minutes)).toBe(words);
});
