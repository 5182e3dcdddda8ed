import fc from "fast-check";
import { expect, test } from "vitest";
import { RouteTable } from "./route-table.ts";

const PATHS = [
  "/",
  "/saved",
  "/saved/:list",
  "/saved/:list/photos/:photo",
  "/saved/shared",
  "/docs/*",
  "/docs/terms.txt",
  "/*",
];
const table = new RouteTable(PATHS.map((path) => ({ path })));

test.each([
  ["/", "/", {}],
  ["/saved", "/saved", {}],
  ["/SAVED", "/saved", {}],
  ["/saved/a-1", "/saved/:list", { list: "a-1" }],
  ["/Saved/a-1", "/saved/:list", { list: "a-1" }],
  ["/saved/shared", "/saved/shared", {}],
  ["/saved/a/photos/7", "/saved/:list/photos/:photo", { list: "a", photo: "7" }],
  ["/docs", "/docs/*", {}],
  ["/docs/a/b\nc", "/docs/*", {}],
  ["/docs/terms.txt", "/docs/terms.txt", {}],
  ["/docs/termsxtxt", "/docs/*", {}],
  ["/document", "/*", {}],
  ["/saved/A-1", "/*", {}],
  ["/saved/a_1", "/*", {}],
  ["/saved/a/photos", "/*", {}],
  ["/saved/\0", "/*", {}],
  [`/saved/${"a".repeat(301)}`, "/*", {}],
  ["/constructor", "/*", {}],
])("D114: %j is the path of %s", (path, entry, params) => {
  expect(table.find(path)).toEqual({ route: { path: entry }, params });
});

test("D114: the order of the entries makes no difference", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(PATHS, { minLength: PATHS.length }),
      fc.constantFrom("/saved/shared", "/saved/a", "/docs/terms.txt", "/docs/x", "/x"),
      (paths, path) => {
        const other = new RouteTable(paths.map((each) => ({ path: each })));
        expect(other.find(path)).toEqual(table.find(path));
      },
    ),
  );
});

test("D114: a path has one entry, and without an entry for everything a path may have none", () => {
  expect(() => new RouteTable([{ path: "/a/:one" }, { path: "/a/:other" }])).toThrow("same path");
  expect(new RouteTable([{ path: "/a" }]).find("/b")).toBeNull();
});

test.each([
  ["/", true],
  ["/saved", true],
  ["/saved/anything/at/all", true],
  ["/docs", true],
  ["/docs/x", true],
  ["/savedx", false],
  ["/news", false],
])("D114: %s belongs to an entry: %s", (path, isOwned) => {
  expect(table.owns(path)).toBe(isOwned);
});
