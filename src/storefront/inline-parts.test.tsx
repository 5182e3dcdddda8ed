import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { InlineMark, InlineScript } from "#ui/base/inline-script.tsx";
import { takeOutMark } from "./inline-parts.ts";

const MARK = "aRandomMark_1";

/** What a part of a page that forgot to escape would draw. */
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

  test("D17 D82: two drawings of a page are the same page", () => {
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
