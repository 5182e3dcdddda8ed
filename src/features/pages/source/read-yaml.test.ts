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
  ["title: North: new and used", 2, "in quotes"],
  ["slides:\n  - file: a.jpg\n    alt: Sale: now on", 4, "in quotes"],
  ["title: A\n  text: B", 2, "in the same column"],
  ["title:A\ntext: B", 2, "a colon and a space"],
  ["title: A\ntitle: B", 3, "there already"],
  ["a:\n\tb: 1", 3, "use spaces"],
  ["title: @home", 2, "in quotes"],
  ["title: 'it's'", 2, "in quotes"],
  ['title: "a\nb: c', 3, "not closed"],
  ["title: [a", 2, "not closed"],
  ["a: &x 1\nb: *x", 2, "in quotes"],
])("D155: %j is refused once, with its line and what to do", (text, line, rule) => {
  expect(readYaml(text, 2).problems).toEqual([{ line, rule: expect.stringContaining(rule) }]);
});
