import { expect, test } from "vitest";
import { choosePaint } from "./paint.ts";

test.each([
  ["White", "#eef0f2"],
  ["Glacier White Mica", "#eef0f2"],
  ["SILVER BLUE", "#2b5a94"],
  ["constructor", "#8d96a1"],
  ["Eclipse", "#8d96a1"],
  [null, "#8d96a1"],
])("D30: a drawing of a car in %j is painted %s", (colour, expected) => {
  expect(choosePaint(colour)).toBe(expected);
});
