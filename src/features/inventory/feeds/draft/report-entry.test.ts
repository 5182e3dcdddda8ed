import { expect, test } from "vitest";
import { ReportLimit, reportEntry } from "./report-entry.ts";

test("D6: a report entry has line, field, reason, and at most 80 characters of the value", () => {
  const entry = reportEntry(7, { field: "km", value: `a\n${"b".repeat(200)}`, reason: "is not a number" });
  expect(entry).toMatchObject({ line: 7, field: "km", reason: "is not a number" });
  expect(entry.value).toHaveLength(80);
  expect(entry.value).toMatch(/^a b+…$/);
  expect(reportEntry(1, { field: "km", value: " 12 ", reason: "" }).value).toBe("12");
});

const filterKept = (limit: ReportLimit, values: readonly string[]) =>
  values.filter((value, at) => limit.keeps({ line: at, field: "colour", value, reason: "is not known" }));
const times = (count: number, value: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => value(at));

test("D92: a report keeps 5,000 remarks, then only those with a value of their own", () => {
  const limit = new ReportLimit();
  expect(
    filterKept(
      limit,
      times(6000, () => "Aqua"),
    ),
  ).toHaveLength(5000);
  expect(filterKept(limit, ["Teal", "Teal", "Aqua", "Sunset"])).toEqual(["Teal", "Sunset"]);
});

test("D92: a report never has more than 10,000 remarks of a list", () => {
  const limit = new ReportLimit();
  expect(filterKept(limit, times(20_000, String))).toHaveLength(10_000);
  expect(filterKept(limit, ["one more"])).toEqual([]);
});
