import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What renders something else in the other template; a table of looks changes classes alone. */
const BY_TEMPLATE = /selectByTemplate<|selectByTemplate\(\{|\btemplate [!=]== /;

/** `src/features/results/…` is of "results", `src/storefront/…` of "storefront". */
const toPart = (path: string) => path.replace(/^src\/(features\/)?/, "").split("/")[0];

test("D278: what the templates draw differently is known, so that a journey through the rest is tested in one", () => {
  const paths = globSync("src/**/*.tsx").filter(
    (path) => !/\.test\.tsx$|\/by-template\.tsx$/.test(path) && BY_TEMPLATE.test(readFileSync(path, "utf8")),
  );
  // In the garage the header of a comparison, which stays in view; in pages the blocks of the home page.
  expect([...new Set(paths.map(toPart))].sort()).toEqual(["garage", "pages", "results", "storefront"]);
});
