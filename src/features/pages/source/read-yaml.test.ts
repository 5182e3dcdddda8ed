import { expect, test } from "vitest";
import { readYaml } from "./read-yaml.ts";

test("D155: every setting is text as it was typed: a phone number keeps its 0, and no is a word", () => {
  const { value, problems } = readYaml("phone: 0755500000\nlanguages: [no, 1e3]\nyear: 2026", 2);
  expect([value, problems]).toEqual([{ phone: "0755500000", languages: ["no", "1e3"], year: "2026" }, []]);
});

test("D155: a setting is found by its line in the file", () => {
  const { findLine } = readYaml("title: A\nimages:\n  - file: a.jpg\n  - file: b.jpg\n", 2);
  expect([
    findLine(["title"]),
    findLine(["images", 1, "file"]),
    findLine(["images", 1, "alt"]),
    findLine(["none"]),
  ]).toEqual([2, 5, 5, 2]);
});

test.each([
  ["title: A\ntitle: B", 3],
  ["title: [a", 2],
  ["a: &x 1\nb: *x", 2],
])("D155: %j is refused with a line", (text, line) => {
  const { problems } = readYaml(text, 2);
  expect(problems[0]?.line).toBeGreaterThanOrEqual(line);
  expect(problems[0]?.rule).not.toBe("");
});
