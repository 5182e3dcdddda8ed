import { expect, test } from "vitest";
import { formatRange } from "./range-labels.ts";

test.each([
  ["price", { min: 20_000, max: 30_000 }, "$20,000 to $30,000"],
  ["price", { min: null, max: 30_000 }, "Up to $30,000"],
  ["km", { min: 10_000, max: null }, "From 10,000 km"],
  ["year", { min: 2018, max: 2018 }, "2018"],
  ["weekly_price_range", { min: null, max: 150 }, "Up to $150 /wk"],
  ["sleeps", { min: 5, max: null }, "Sleeps from 5"],
  ["sleeps", { min: 2, max: 4 }, "Sleeps 2 to 4"],
  ["body_length", { min: 18, max: 21 }, "18 ft to 21 ft"],
  ["tare_weight", { min: null, max: 2500 }, "Tare up to 2,500 kg"],
  ["aggregate_trailer_mass", { min: null, max: 3500 }, "ATM up to 3,500 kg"],
  ["engine_cc", { min: null, max: 660 }, "Up to 660 cc"],
] as const)("FAC-01: the range %s %j reads “%s”", (attribute, range, words) => {
  expect(formatRange(attribute, range)).toBe(words);
});
