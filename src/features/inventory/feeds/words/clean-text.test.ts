import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanWords, toPlainText } from "./clean-text.ts";

test.each(["-", "- / -", "nan", "NaN", "N/A", "null", "  ", "TBA", "Not specified", "–"])(
  "D6: %j says nothing",
  (text) => {
    expect(cleanLine(text)).toBe("");
  },
);

test("D6: control characters, reordering marks and lone surrogates do not pass", () => {
  expect(cleanLine("A\u0000B\u202eC\ud800 \t D\ufeff")).toBe("ABC D");
});

test.each([
  ["<b>SR5</b>", "SR5"],
  ["GLX<br>Hybrid", "GLX Hybrid"],
  ["Land Rover &amp; Co", "Land Rover & Co"],
  ["&lt;i&gt;Sport&lt;/i&gt;", "Sport"],
  ["<script>alert(1)</script>XL", "XL"],
  ["<b></b>", ""],
  ["V8 > V6 & more", "V8 > V6 & more"],
  ["Under <5,000 km", "Under <5,000 km"],
])("LAW-08 D6: %j in a name or a figure is %j", (text, words) => {
  expect(cleanWords(text)).toBe(words);
});

describe("comments", () => {
  test.each([
    ["<p>One owner</p><p>Log books &amp; two keys</p>", "One owner\nLog books & two keys"],
    ["First<br>Second<br/>Third", "First\nSecond\nThird"],
    ["<ul><li>Sunroof</li><li>Tow bar</li></ul>", "• Sunroof\n• Tow bar"],
    ["Nice<script>alert(1)</script> car<style>p{}</style>", "Nice car"],
    ['<img src=x onerror="alert(1)">Nice', "Nice"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;Nice", "Nice"],
    ["&lt;p&gt;Nice&lt;/p&gt;", "Nice"],
    ["Under $20k & < 50,000 km, 5 > 4", "Under $20k & < 50,000 km, 5 > 4"],
    ["Line one\r\nLine two\u0007", "Line one\nLine two"],
    ["a\n\n\n\n\nb", "a\n\nb"],
  ])("LAW-08 D6: %j becomes plain text", (html, expected) => {
    expect(toPlainText(html)).toBe(expected);
  });

  test("D6: whatever is put in, no tag comes out", () => {
    const parts = fc.constantFrom(
      "<",
      ">",
      "&lt;",
      "&amp;lt;",
      "&amp;amp;lt;",
      "script",
      "/",
      "p",
      " ",
      "\n",
      "x",
      "&gt;",
      "&#60;",
      "<!--",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (tokens) => {
        expect(toPlainText(tokens.join(""))).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 1000 },
    );
  });
});
