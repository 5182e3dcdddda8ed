import { expect, test } from "vitest";
import { describeYearlyDistance } from "./distance-a-year.ts";

test.each([
  [{ km: 45_210, year: 2022 }, /^Driven about 15,100 km a year on average since 2022/],
  [{ km: 0, year: 1970 }, /about 0 km a year/],
  [{ km: 9000, year: 2023 }, /about 4,500 km/],
])("TEN-05 D104: of %j a page says %s", (vehicle, words) => {
  expect(describeYearlyDistance(vehicle, "2025-06-30")).toMatch(words);
});

test.each([
  { km: null, year: 2020 },
  { km: 9000, year: 2024 },
  { km: 9000, year: 2026 },
])("TEN-05 D104: of %j nothing is said", (vehicle) => {
  expect(describeYearlyDistance(vehicle, "2025-06-30")).toBeNull();
});
