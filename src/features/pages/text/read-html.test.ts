import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isSafeHref,
  type RichNode,
  richText,
  TEXT_TAGS,
  toPlainText,
} from "#features/content/text/rich-text.ts";
import { readHtml } from "./read-html.ts";

test("D156: a text keeps its allowed elements and loses attributes and boxes around it", () => {
  const { text, problems } = readHtml(
    '<div class="x"><h1 id="a">Hi</h1><p style="color:red" onclick="x()">Some <b>bold</b> <span>words</span></p></div>',
  );
  expect(problems).toEqual([]);
  expect(text).toEqual([
    { tag: "h2", children: ["Hi"] },
    { tag: "p", children: ["Some ", { tag: "strong", children: ["bold"] }, " ", "words"] },
  ]);
});

test.each([
  ["<script>alert(1)</script>", "<script>"],
  ["<style>p{}</style>", "<style>"],
  ['<iframe src="https://x.example"></iframe>', '"booking" block'],
  ['<img src="x" onerror="alert(1)">', "paragraph of its own"],
  ["<form><input></form>", "<form>"],
  ["<svg><a href='javascript:x'>y</a></svg>", "<svg>"],
  ['<a href="javascript:alert(1)">x</a>', "javascript:alert(1)"],
  ['<a href="http://plain.example">x</a>', "https:"],
  ['<a href="//other.example">x</a>', "a path on this site"],
  ['<a href="/\\other.example">x</a>', "a path on this site"],
  ['<a href="data:text/html,x">x</a>', "a path on this site"],
])("D156: %s is refused with a reason, and nothing of it is kept", (html, reason) => {
  const { text, problems } = readHtml(`<p>Before ${html} after</p>`);
  expect(problems).toEqual([expect.stringContaining(reason)]);
  expect(JSON.stringify(text)).not.toMatch(/alert|javascript|http|data:|other/);
  expect(toPlainText(text)).toMatch(/^Before .*after$/);
});

test("D156: links lead to paths of the site, other sites over https, mail and phones", () => {
  for (const href of [
    "/service",
    "/search/used-cars?make=kia",
    "https://a.example/x",
    "mailto:a@b.example",
    "tel:+6175550",
  ])
    expect([href, readHtml(`<a href="${href}">x</a>`).text]).toEqual([
      href,
      [{ tag: "a", href, children: ["x"] }],
    ]);
});

test("D156: whatever is read has only allowed elements and safe links, and is a text that can be stored", () => {
  const pieces = fc.constantFrom(
    ...[
      "<p>",
      "</p>",
      "<b>",
      "</i>",
      "<script>",
      "</script>",
      "<a href='javascript:x'>",
      '<a href="/x">',
      "</a>",
    ],
    ...[
      "<ul><li>",
      "</ul>",
      "<iframe>",
      "<svg/onload=x>",
      "<!-- -->",
      "&lt;script&gt;",
      "<a\thref=java\nscript:x>",
      "words",
      "<",
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const { text } = readHtml(parts.join(""));
      expect(richText.safeParse(text).success).toBe(true);
      const check = (node: RichNode): void => {
        if (typeof node === "string") return;
        expect(TEXT_TAGS).toContain(node.tag);
        if (node.href !== undefined) expect(isSafeHref(node.href)).toBe(true);
        node.children.forEach(check);
      };
      text.forEach(check);
    }),
  );
});

test("D156: elements that stand in each other too deeply are refused", () => {
  expect(readHtml("<blockquote>".repeat(50)).problems).toEqual(["elements stand in each other too deeply"]);
});
