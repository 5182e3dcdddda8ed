import { expect, test } from "vitest";
import { formatAbn, isAbn } from "./abn.ts";

test.each([
  ["51 824 753 556", true],
  ["51824753556", true],
  ["51 824 753 557", false],
  ["5182475355", false],
  ["00000000000", false],
  ["", false],
])("D387: %j is an ABN: %s", (text, isOne) => {
  expect(isAbn(text)).toBe(isOne);
});

test("D387: an ABN is written in groups", () => {
  expect(formatAbn("51824753556")).toBe("51 824 753 556");
});
