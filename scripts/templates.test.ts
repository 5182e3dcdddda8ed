import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Draws one of two components, or asks for the template. `by-template.tsx` itself does it for all. */
const BY_TEMPLATE = /selectByTemplate<|selectByTemplate\(\{|\btemplate [!=]== /;

/** `src/features/results/…` is of "results", `src/storefront/…` of "storefront". */
const toPart = (path: string) => path.replace(/^src\/(features\/)?/, "").split("/")[0];

test("D278: what depends on the template is known, so that a journey through the rest is tested in one", () => {
  const paths = globSync("src/**/*.tsx").filter(
    (path) => !/\.test\.tsx$|\/by-template\.tsx$/.test(path) && BY_TEMPLATE.test(readFileSync(path, "utf8")),
  );
  expect([...new Set(paths.map(toPart))].sort()).toEqual(
    // In the garage the header of a comparison, which stays in view below the shell; in pages the blocks of the home page.
    ["garage", "home", "results", "storefront", "vehicle-page"],
  );
});
