import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPath, listValues } from "./document-values.ts";

const document = fc.jsonValue({ maxDepth: 4 });

const readAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((group: unknown, key) => (group as Record<string | number, unknown>)[key], value);

test("TEN-04: each path of a document leads to its value, a group before what is in it", () => {
  fc.assert(
    fc.property(document, (whole) => {
      const seen = new Set<string>();
      for (const { path, value } of listValues(whole)) {
        expect(readAt(whole, path)).toBe(value);
        if (path.length > 0) expect(seen).toContain(JSON.stringify(path.slice(0, -1)));
        seen.add(JSON.stringify(path));
      }
    }),
  );
});

test("TEN-04: no value of a document is left out, and none comes twice", () => {
  const count = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, child) => sum + count(child), 1)
      : 1;
  fc.assert(
    fc.property(document, (whole) => {
      const paths = [...listValues(whole)].map(({ path }) => JSON.stringify(path));
      expect(paths).toHaveLength(count(whole));
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});

test("TEN-04: a place in a list is a number, and a name in a group a text, even one of digits", () => {
  fc.assert(
    fc.property(document, (whole) => {
      for (const { path } of listValues(whole)) {
        if (path.length === 0) continue;
        const parent = readAt(whole, path.slice(0, -1));
        expect(typeof path.at(-1)).toBe(Array.isArray(parent) ? "number" : "string");
      }
    }),
  );
  expect([...listValues({ 0: ["a"] })].map(({ path }) => path)).toEqual([[], ["0"], ["0", 0]]);
});

test.each([
  [[], ""],
  [["name"], "name"],
  [["leads", "routes", 0, "to"], "leads.routes[0].to"],
  [["leads", "routes", 0, "adf", 12], "leads.routes[0].adf[12]"],
  [[0, "slug"], "[0].slug"],
])("TEN-04: the path %j is written %j", (path, text) => {
  expect(formatPath(path)).toBe(text);
});
