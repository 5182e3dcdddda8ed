import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { link, path, picture, text } from "./fields.ts";

const SITE = "https://dealer.example";

describe("TEN-04: where a setting may lead", () => {
  test.each([
    ["/search", true],
    ["/", true],
    ["/search?make=Kia#top", true],
    ["https://partner.example/loans", true],
    ["//evil.example", false],
    ["/\\evil.example", false],
    ["http://partner.example", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["ftp://files.example", false],
    ["search", false],
    ["", false],
  ])("%j: %s", (href, isAllowed) => {
    expect(link.safeParse(href).success).toBe(isAllowed);
    expect(picture.safeParse(href).success).toBe(isAllowed);
  });

  test("a path never leaves the site, whatever is written", () => {
    const piece = fc.constantFrom("/", "\\", ".", ":", "@", "evil.example", "?", "#", "%5c", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const href = pieces.join("");
        if (!path.safeParse(href).success) return;
        expect(new URL(href, SITE).origin).toBe(SITE);
      }),
    );
  });

  test("a link is of the site or of https", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ["http", "https", "ftp"] }), fc.webPath()), (href) => {
        if (!link.safeParse(href).success) return;
        expect(new URL(href, SITE).protocol).toBe("https:");
      }),
    );
  });
});

test.each([
  ["  Northside ", "Northside"],
  ["x".repeat(9), "x".repeat(9)],
  [`  ${"x".repeat(9)}  `, "x".repeat(9)],
  ["x".repeat(10), null],
  ["   ", null],
  ["", null],
])("TEN-04: the text %j is read as %j", (written, expected) => {
  expect(text(9).safeParse(written).data ?? null).toBe(expected);
});
