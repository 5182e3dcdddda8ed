import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

type Rules = Readonly<Record<string, unknown>>;

interface LintSettings {
  readonly linter: { readonly rules: { readonly style: Rules; readonly complexity: Rules } };
  readonly overrides: readonly {
    readonly includes: readonly string[];
    readonly linter: { readonly rules: { readonly style?: Rules } };
  }[];
}

const { linter, overrides } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8")) as LintSettings;

test("D120: a non-null assertion is an error", () => {
  expect(linter.rules.style.noNonNullAssertion).toBe("error");
});

test("D120: a function has at most three parameters", () => {
  expect(linter.rules.complexity.useMaxParams).toEqual({ level: "error", options: { max: 3 } });
});

test("D128: features above tenancy may not name the whole configuration; the context of a request holds it", () => {
  const [restricted, ...others] = overrides.filter(({ linter }) => linter.rules.style?.noRestrictedImports);
  expect(others).toEqual([]);
  expect(restricted?.includes).toEqual([
    "src/features/**",
    "!src/features/tenancy",
    "!src/features/request/**",
    "!**/*.test.ts",
    "!**/test-*.ts",
  ]);
  expect(restricted?.linter.rules.style?.noRestrictedImports).toMatchObject({
    level: "error",
    options: { paths: { "#features/tenancy/settings/config.ts": { importNames: ["SiteConfig"] } } },
  });
});

test.each(overrides.flatMap(({ includes }) => includes.map((path) => path.replace(/^!/, ""))))(
  "D120: the exempt path %s exists",
  (path) => {
    const exclude = (name: string) => name.includes("node_modules");
    expect(globSync(path, { cwd: ROOT, exclude }).length).toBeGreaterThan(0);
  },
);

// PostgreSQL may run `in (select … limit … for update skip locked)` once for each row of a join, and then each run locks
// as many rows again. `= any(array(select …))` is run once.
test("D422: rows are claimed with a limit only by a query that runs once", () => {
  const files = globSync("src/**/*.ts", { cwd: ROOT, exclude: ["src/**/*.test.ts"] });
  const claims = files.filter((file) =>
    /\bin\s*\(\s*select\b[^`]*\blimit\b[^`]*\bskip locked/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(claims).toEqual([]);
});
