import fc from "fast-check";
import { expect, test } from "vitest";
import { readSitePath } from "./site-path.ts";

test.each([
  ["/", "/"],
  ["/my-garage", "/my-garage"],
  ["/cars/2022-kia?price=1&x=%2F#photos", "/cars/2022-kia?price=1&x=%2F#photos"],
  ["/search?query=a%20b", "/search?query=a%20b"],
  ["/search?back=//evil.example", "/search?back=//evil.example"],
])("AUTH-04: %j is a path of the site", (text, path) => {
  expect(readSitePath(text)).toBe(path);
});

test.each([
  null,
  "",
  "search",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/ /evil.example",
  "/\u0000",
  "/%00",
  "/%0d%0aSet-Cookie:x",
  "https://evil.example/",
  "HTTPS:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/%ff",
  "/sign-in",
  "/Sign-In/?redirect=/sign-in",
  "/sign-in.data",
  `/${"a".repeat(2001)}`,
])("AUTH-04: %j falls back to the home page", (text) => {
  expect(readSitePath(text)).toBe("/");
});

test("AUTH-04: no text leads a browser to another site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "%2f",
    "%5C",
    "@",
    ":",
    "evil.example",
    "\t",
    "?",
    "#",
    "a",
    "%2e",
    "https:",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const path = readSitePath(typed);
      expect(new URL(path, "https://dealer.example").origin).toBe("https://dealer.example");
      expect(path).not.toMatch(/^\/[/\\]/);
      expect(readSitePath(path)).toBe(path);
    }),
  );
});
