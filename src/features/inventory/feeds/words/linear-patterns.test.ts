import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { analyse } from "scslre";
import { expect, test } from "vitest";

/** What a cell of a feed reaches: readers, import, cards and search documents. */
const FEATURES = join(import.meta.dirname, "../../..");
const FOLDERS = ["vehicles", "pricing", "inventory", "catalogue", "results"];
/** What one regular expression can do: repeat what a part of it repeats, or start again at each character. */
const KINDS = { Trade: true, Self: true, Move: true };

interface Pattern {
  readonly type: "RegExpLiteral";
  readonly pattern: string;
  readonly flags: string;
}

function patternsIn(node: unknown): RegExp[] {
  if (typeof node !== "object" || node === null) return [];
  if ("type" in node && node.type === "RegExpLiteral") {
    const { pattern, flags } = node as Pattern;
    return [new RegExp(pattern, flags)];
  }
  return Object.values(node).flatMap(patternsIn);
}

const isSlow = (pattern: RegExp) => analyse(pattern, { reportTypes: KINDS }).reports.length > 0;

const files = globSync(`{${FOLDERS}}/**/*.{ts,tsx}`, { cwd: FEATURES }).filter(
  (path) => !/\.test\.|\/test-/.test(path),
);

test.each(files)(
  "D69: no regular expression of %s can take longer than in proportion to the text",
  async (path) => {
    const source = readFileSync(join(FEATURES, path), "utf8");
    const ast = parseSync(source, { syntax: "typescript", tsx: path.endsWith("x") });
    expect(patternsIn(ast).filter(isSlow).map(String)).toEqual([]);
    const composed = source.split("new RegExp(").length - 1;
    if (composed === 0) return;
    // A pattern that is put together can be analysed only once it is, so its file exports it, alone or in a table.
    const exported: object = await import(join(FEATURES, path));
    const patterns = Object.values(exported)
      .flatMap((value) => (value?.constructor === Object ? Object.values(value) : [value]))
      .filter((value) => value instanceof RegExp);
    expect(patterns.length).toBeGreaterThanOrEqual(composed);
    expect(patterns.filter(isSlow).map(String)).toEqual([]);
  },
);

test.each([/[,;]+(?=x)/, /[\s/]+$/, /^\s*\$?\s*\d/, /^(?:a+)+$/])("D69: the check finds %s", (pattern) => {
  expect(isSlow(pattern)).toBe(true);
});
