import { expect, test } from "vitest";
import { findGaragePath, GARAGE_PATHS, resolveGaragePath, toPlainPath } from "./garage-path.ts";

const path = "/mymotorama";

test.each([
  [["*"], [], true],
  [["north", "south"], [], true],
  [["south"], [], false],
  [[], [], false],
  [["*"], ["south"], true],
  [["*"], ["north"], false],
  [["north"], ["north"], false],
])("TEN-07: a list of %j without %j gives the site north a garage: %s", (sites, excludedSites, has) => {
  expect(findGaragePath("north", { path, sites, excludedSites })).toBe(has ? path : null);
});

test.each(GARAGE_PATHS)(
  "WAT-20 AUTH-08: a site whose garage is at %s has it there and at no other name",
  (own) => {
    for (const asked of GARAGE_PATHS) {
      const otherwise = asked === "/my-garage" ? "redirect" : "not-found";
      expect(resolveGaragePath(asked, own)).toBe(asked === own ? "shown" : otherwise);
      expect(resolveGaragePath(asked, null)).toBe("not-found");
    }
  },
);

test("WAT-20: capitals and a last slash do not matter", () => {
  expect(["/My-Garage/", "/my-garage", "/"].map((pathname) => toPlainPath({ pathname }))).toEqual([
    "/my-garage",
    "/my-garage",
    "/",
  ]);
});
