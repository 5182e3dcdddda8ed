import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What renders something else in the other template; a table of looks changes classes alone. */
const BY_TEMPLATE = /selectByTemplate<|selectByTemplate\(\{|\btemplate [!=]== /;

/** `src/features/results/…` is of "results", `src/storefront/…` of "storefront". */
const toPart = (path: string) => path.replace(/^src\/(features\/)?/, "").split("/")[0];

test("D278: what the templates render differently is known, so that a journey through the rest is tested in one", () => {
  const paths = globSync("src/**/*.tsx").filter(
    (path) => !/\.test\.tsx$|\/by-template\.tsx$/.test(path) && BY_TEMPLATE.test(readFileSync(path, "utf8")),
  );
  // In the garage the header of a comparison, which stays in view; in pages the blocks of the home page.
  expect([...new Set(paths.map(toPart))].sort()).toEqual(["garage", "pages", "results", "storefront"]);
});

/** Pages with a title in another style: the hero of a home page, a vehicle's name in its own sizes, and a sheet of paper. */
const OWN_TITLES = ["hero-search-block.tsx", "heading.tsx", "print-sheet.tsx"];

test("D298: titles of pages have one style in each template", () => {
  const titles = globSync("src/**/*.tsx")
    .filter((path) => !path.endsWith(".test.tsx") && !OWN_TITLES.some((own) => path.endsWith(`/${own}`)))
    .flatMap((path) => readFileSync(path, "utf8").match(/<h1[^>]*>/g) ?? []);
  expect(titles.length).toBeGreaterThan(10);
  for (const title of titles) expect(title).toMatch(/className=("page-title|\{look\.title\})/);
});

test("D298: text has one measure, which no typeface changes", () => {
  const found = globSync("src/**/*.{tsx,ts,css}").filter(
    (path) =>
      !path.includes(".test.") &&
      /max-w-prose|max-width: [\d.]+ch|max-w-\[[\d.]+ch\]/.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual([]);
});
