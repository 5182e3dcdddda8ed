import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { InlineMark, InlineScript } from "#ui/base/inline-script.tsx";
import { finishDocument, takeOutMark } from "./document-html.ts";

const MODULES = 'import("/entry.js");';
const document = (preload: string, modules: string, scripts = "") =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${preload}</head><body><p>Škoda – “Octavia”</p>${modules}${scripts}</body></html>`;
const rendered = document(
  '<link rel="modulepreload" href="/1.js"/><link rel="modulepreload" href="/2.js"/>',
  `<script nonce="m1" type="module" async="">${MODULES}</script>`,
);
const finish = (stream: string, json: string) => {
  const { html, scripts } = finishDocument({ rendered, stream, json, mark: "m1" });
  return { html: html.toString(), scripts };
};

/** Would end its script, or a line of it. */
const HOSTILE = JSON.stringify({ text: "</script><!-- & \u2028 \\ “quoted”" });

test("D18: preloads and modules wait for the paint, and nothing else of the page changes", () => {
  const { html, scripts: allowed } = finish("stream", "{}");
  const scripts = html.slice(html.indexOf('<script type="application/json"'), html.lastIndexOf("</body>"));
  const later = '<link rel="later" href="/1.js"/><link rel="later" href="/2.js"/>';
  expect(html).toBe(`<!DOCTYPE html>${document(later, `<script type="later">${MODULES}</script>`, scripts)}`);
  expect(allowed).toEqual([
    MODULES,
    ...[...scripts.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code),
  ]);
});

test("D18 LAW-01: what React Router carries is one string in a script, which it can end neither as script nor as line", () => {
  const [, script] = /<script>(window[^<>&\u2028]*)<\/script>/.exec(finish(HOSTILE, "{}").html)!;
  const parts: string[] = [];
  const streamController = { enqueue: (part: string) => parts.push(part), close: () => parts.push("end") };
  new Function("window", script!)({ __reactRouterContext: { streamController } });
  expect(parts).toEqual([HOSTILE, "end"]);
});

test("D18 D220 LAW-01: the data is JSON in an element that no browser runs and no text of it ends", () => {
  const { html, scripts } = finish("", HOSTILE);
  const [, json] = /<script type="application\/json" id="served-data">([^<>&]*)<\/script>/.exec(html)!;
  expect(JSON.parse(json!)).toEqual(JSON.parse(HOSTILE));
  expect(scripts.join("")).not.toContain("quoted");
});

const MARK = "aRandomMark_1";

/** What a part of a page that forgot to escape would render. */
const htmlWith = (unescaped: string) =>
  renderToString(
    <InlineMark value={MARK}>
      <main>
        <div dangerouslySetInnerHTML={{ __html: unescaped }} />
        <InlineScript code="ours()" />
        <style nonce={MARK}>{"a{}"}</style>
        <link rel="modulepreload" href="/1.js" nonce={MARK} />
      </main>
    </InlineMark>,
  );

describe("takeOutMark", () => {
  test("D82: lists the marked scripts and styles, and leaves a document without the mark", () => {
    const { pieces, scripts, styles } = takeOutMark(htmlWith("<p>text</p>"), MARK);
    const html = pieces.join("");
    expect({ scripts, styles }).toEqual({ scripts: ["ours()"], styles: ["a{}"] });
    expect(html).not.toContain(MARK);
    expect(html).toContain("<script>ours()</script>");
  });

  test("D17 D82: a page rendered twice is the same page", () => {
    const first = takeOutMark(htmlWith(""), MARK);
    const second = takeOutMark(htmlWith("").replaceAll(MARK, "anotherMark"), "anotherMark");
    expect(second).toEqual(first);
  });

  test.each([
    "<script>evil()</script>",
    '<script nonce="">evil()</script>',
    '<script nonce="guessed">evil()</script>',
    `<script data-nonce="${"x"}" nonce='guessed'>evil()</script>`,
    "<style>@import 'evil'</style>",
    "<style nonce>@import 'evil'</style>",
    "<script>evil()</script><script",
    "<script>evil()//",
    "<script x='",
    "<!--<script>evil()",
    "</main><script>evil()</script><template>",
  ])("D18 D82: %s that got into a page unescaped is not allowed by its policy", (injected) => {
    const { scripts, styles } = takeOutMark(htmlWith(injected), MARK);
    expect({ scripts, styles }).toEqual({ scripts: ["ours()"], styles: ["a{}"] });
  });
});
