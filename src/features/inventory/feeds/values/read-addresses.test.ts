import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddress, readUrl, splitUrls } from "./read-addresses.ts";

describe("D196: the addresses of a cell", () => {
  test.each<[string, readonly string[]]>([
    [
      "https://a.test/1,2.jpg,https://a.test/3.jpg; http://a.test/4.jpg,",
      ["https://a.test/1,2.jpg", "https://a.test/3.jpg", "http://a.test/4.jpg"],
    ],
    ["https://img.example/front view.jpg", ["https://img.example/front view.jpg"]],
    ["https://a/1.jpg,https://a/2.jpg", ["https://a/1.jpg", "https://a/2.jpg"]],
    ["https://a/x,y.jpg", ["https://a/x,y.jpg"]],
    ["https://a/1.jpg;v=2|//b/2.jpg", ["https://a/1.jpg;v=2", "//b/2.jpg"]],
    ["https://a/i?a=1&amp;b=2 https://a/i?a=1&amp;amp;b=3", ["https://a/i?a=1&b=2", "https://a/i?a=1&b=3"]],
    ["https://a/cdn/w=80,q=75/https://b/1.jpg", ["https://a/cdn/w=80,q=75/https://b/1.jpg"]],
    ['["https:\\/\\/a\\/1.jpg","https://a/2.jpg"]', ["https://a/1.jpg", "https://a/2.jpg"]],
    ["['https://a/1.jpg', 'https://a/2.jpg']", ["https://a/1.jpg", "https://a/2.jpg"]],
    ['"https://a/1.jpg","https://a/2.jpg"', ["https://a/1.jpg", "https://a/2.jpg"]],
    ["Front: https://a/1.jpg", ["Front:", "https://a/1.jpg"]],
    ["https://a/1.jpg|Front|https://a/2.jpg", ["https://a/1.jpg", "Front", "https://a/2.jpg"]],
    ["https://a/fro\nnt.jpg", ["https://a/fro\nnt.jpg"]],
    ["n/a", []],
    [" , ", []],
  ])("of %j are %j", (cell, addresses) => {
    expect(splitUrls(cell)).toEqual(addresses);
  });

  const host = fc.stringMatching(/^[a-z]{1,8}\.example$/);
  const inner = fc.stringMatching(/^[\w,; ()&=.~%:-]{0,30}$/);
  const address = fc
    .tuple(fc.constantFrom("https://", "http://", "//", "HTTPS://"), host, inner)
    .map(([scheme, name, middle]) => `${scheme}${name}/p${middle}p.jpg`)
    .filter((text) => !/&(?:amp|#0?38|#x26);|data:|\.jpg./i.test(text));
  const separator = fc.constantFrom(",", ", ", ";", "; ", " ", "|", " | ", "\n", "\r\n", "\t", ",\n", "||");

  test("are read back whole, whatever usual separators join them", () => {
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 8 }), separator, (list, mark) => {
        expect(splitUrls(list.join(mark))).toEqual(list);
        expect(splitUrls(list.join(mark) + mark)).toEqual(list);
        expect(splitUrls(JSON.stringify(list))).toEqual(list);
        for (const item of list)
          expect(readAddress(item).value).toMatch(/^https?:\/\/[a-z]+\.example\/p\S*p\.jpg$/);
      }),
    );
  });

  test("any text is read to whole items: nothing of it is lost but separators and quotes", () => {
    const pieces = fc.constantFrom(
      "https://a/",
      "//b/",
      "x.jpg",
      ",",
      ";",
      "|",
      " ",
      "\n",
      '"',
      "'",
      "é",
      "[",
      "]",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const letters = (text: string) => text.replace(/[\s,;|"'[\]]/g, "");
        expect(letters(splitUrls(parts.join("")).join(""))).toBe(letters(parts.join("")));
      }),
    );
  });
});

describe("D196: one address", () => {
  test.each([
    ["https://img.example/front view.jpg", "https://img.example/front%20view.jpg"],
    ["https://img.example/front  view.jpg", "https://img.example/front%20%20view.jpg"],
    ["https://img.example/a,b;c.jpg", "https://img.example/a,b;c.jpg"],
    ["//img.example/a.jpg", "https://img.example/a.jpg"],
    ["https://img.example/50% off.jpg", "https://img.example/50%25%20off.jpg"],
    ["https://img.example/50%20off.jpg", "https://img.example/50%20off.jpg"],
    ["https://img.example/unit #5.jpg", "https://img.example/unit%20%235.jpg"],
    ["https://video.example/v.html#t=10", "https://video.example/v.html#t=10"],
    ["https://img.example/ké\u200b.jpg", "https://img.example/k%C3%A9.jpg"],
    ["https://img.example/{0A-1}.jpg", "https://img.example/%7B0A-1%7D.jpg"],
  ])("%j is stored as %j", (text, address) => {
    expect(readAddress(text)).toEqual({ value: address });
  });

  test.each([
    "https://img.example/fro\nnt.jpg",
    "https://img.example/1.jpg|2.jpg",
    '<img src="https://img.example/1.jpg">',
    "http://https://img.example/1.jpg",
    "https://img.example/caf\ufffd.jpg",
    "img.example/1.jpg",
    "https://",
    "ftp://img.example/1.jpg",
    "data:image/png;base64,AAAA",
  ])("%j is none", (text) => {
    expect(readAddress(text)).toEqual({ value: null, problem: "is not a web address" });
  });

  test.each([
    "https://a.example/1.jpg, 2.jpg",
    "https://a.example/1.jpg 2.jpg",
    "https://a.example/1.jpg;b/2.JPG",
  ])("%j is several files with one address between them, so none is used", (text) => {
    expect(readAddress(text).problem).toContain("several file names");
  });

  test("a cell of one address does not take the first of two", () => {
    expect(readUrl("https://a.example/r.pdf?x=1&amp;y=2")).toEqual({
      value: "https://a.example/r.pdf?x=1&y=2",
    });
    expect(readUrl("https://a.example/r.pdf https://a.example/s.pdf").problem).toBe(
      "holds several web addresses",
    );
    expect(readUrl("-")).toEqual({ value: null });
  });
});
