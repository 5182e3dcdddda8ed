import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

interface LintSettings {
  readonly linter: { readonly rules: { readonly style: Readonly<Record<string, unknown>> } };
  readonly overrides: readonly { readonly includes: readonly string[] }[];
}

const { linter, overrides } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8")) as LintSettings;

test("D120: a non-null assertion is an error", () => {
  expect(linter.rules.style.noNonNullAssertion).toBe("error");
});

test.each(overrides.flatMap(({ includes }) => includes))("D120: the exempt path %s exists", (path) => {
  const exclude = (name: string) => name.includes("node_modules");
  expect(globSync(path, { cwd: ROOT, exclude }).length).toBeGreaterThan(0);
});
