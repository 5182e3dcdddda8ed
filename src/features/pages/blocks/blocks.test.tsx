import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { type BlockView, blockDocument } from "./blocks.server.ts";
import { Blocks } from "./blocks.tsx";

beforeAll(waitForParts);

const renderHtml = (...blocks: BlockView[]) =>
  renderToStaticMarkup(<Blocks blocks={blocks} site={{ template: "showroom" } as SiteView} />);

test("D157: a stored block is of a known kind and has nothing that the kind does not", () => {
  expect(blockDocument.safeParse({ kind: "text", content: [] }).success).toBe(true);
  expect(blockDocument.safeParse({ kind: "text", content: [], html: "<script>" }).success).toBe(false);
  expect(blockDocument.safeParse({ kind: "nothing" }).success).toBe(false);
});

test("D156: a text is drawn as its elements, and what looks like markup is words", () => {
  const html = renderHtml({
    kind: "text",
    content: [
      { tag: "h2", children: ["Fees & <b>charges</b>"] },
      { tag: "p", children: ["Call ", { tag: "a", href: "tel:0730000000", children: ["07 3000 0000"] }] },
    ],
  });
  expect(html).toContain("Fees &amp; &lt;b&gt;charges&lt;/b&gt;</h2>");
  expect(html).toMatch(/<a href="tel:0730000000" class="link whitespace-nowrap">07 3000 0000<\/a>/);
});

test("D157: a table names its columns and can be scrolled with a keyboard", () => {
  const html = renderHtml({ kind: "table", head: [["Job"], ["Time"]], rows: [[["Service"], ["2 hours"]]] });
  expect(html).toMatch(/tabindex="0".*<th scope="col"[^>]*>Job<\/th>.*<td[^>]*>2 hours<\/td>/s);
});

test("D157: three columns fit a phone, and only more of them are scrolled", () => {
  const cells = (count: number) => Array.from({ length: count }, () => ["Cell"]);
  for (const [count, isWide] of [
    [3, false],
    [4, true],
  ] as const)
    expect(renderHtml({ kind: "table", head: cells(count), rows: [cells(count)] }).includes("min-w-lg")).toBe(
      isWide,
    );
});

test("D157 CONST-04: an image says what it shows and has its caption", () => {
  const picture = { base: `/img/${"0".repeat(64)}`, width: 1600, height: 800, preview: "0".repeat(18) };
  const html = renderHtml({ kind: "image", image: { picture, alt: "A yard" }, caption: "At dusk" });
  expect(html).toMatch(/alt="A yard".*<figcaption[^>]*>At dusk<\/figcaption>/s);
});

test("D282: a page may also have the blocks of the home page", () => {
  const text = { kind: "text", content: [{ tag: "p", children: ["Before"] }] } as const;
  const html = renderHtml(text, { kind: "selling", title: "Sell Your Van", href: "/sell-my-car" });
  expect(html).toMatch(/Before.*<h2[^>]*>Sell Your Van<\/h2>.*href="\/sell-my-car"/s);
});

test("D157: answers unfold without JavaScript", () => {
  const questions = [{ question: "Do you deliver?", answer: [{ tag: "p", children: ["Yes."] }] }];
  const html = renderHtml({ kind: "questions", title: "Often asked", questions });
  expect(html).toMatch(/<h2[^>]*>Often asked<\/h2>.*<details.*<summary.*Do you deliver\?.*<p>Yes\.<\/p>/s);
});
