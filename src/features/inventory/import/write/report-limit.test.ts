import { expect, test } from "vitest";
import { ReportLimit } from "./report-limit.ts";

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
