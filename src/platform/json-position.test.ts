import fc from "fast-check";
import { expect, test } from "vitest";
import { findPosition, findRepeatedKeys } from "./json-position.ts";

test("TEN-04: a value's place is its own, or its nearest group's", () => {
  const text = '{\n "a": [\n  1,\n  { "b": true }\n ]\n}';
  const places: [path: (string | number)[], line: number, column: number][] = [
    [[], 1, 1],
    [["a"], 2, 7],
    [["a", 0], 3, 3],
    [["a", 1, "b"], 4, 10],
    [["a", 1, "c", 3], 4, 3],
    [["z"], 1, 1],
  ];
  for (const [path, line, column] of places)
    expect([path, findPosition(text, path)]).toEqual([path, { line, column }]);
});

test("TEN-04: what JSON.stringify writes never has a key twice; a second one is found in its line", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, key) => {
      const text = JSON.stringify({ [key]: value }, null, 1);
      expect(findRepeatedKeys(text)).toEqual([]);
      const twice = `${text.slice(0, -1)},${JSON.stringify(key)}: 1}`;
      const line = text.split("\n").length;
      expect(findRepeatedKeys(twice)).toEqual([{ key, line, firstLine: 2 }]);
    }),
  );
});
