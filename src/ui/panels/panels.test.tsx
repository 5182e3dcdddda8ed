import { describe, expect, test } from "vitest";
import { renderHtml } from "../base/test-render.tsx";
import { Disclosure } from "./disclosure.tsx";
import { FoldedText } from "./folded-text.tsx";
import { Sheet, SheetButton } from "./sheet.tsx";

const readText = (html: string) => html.replace(/<[^>]*>/g, "");

describe("a text that folds", () => {
  const LONG = `${"One car. ".repeat(60)}The end.`;

  test("VDP-10: a short text is whole and has no button", () => {
    const html = renderHtml(<FoldedText text="One owner." limit={200} of="the comments" />);
    expect(readText(html)).toBe("One owner.");
    expect(html).not.toContain("<button");
  });

  test("VDP-10 D17: a long one keeps its rest in the page, for paper and without JavaScript, under a button that says of what", () => {
    const html = renderHtml(<FoldedText text={LONG} limit={200} of="the comments" />);
    expect(html).toMatch(/<span class="hidden noscript:inline print:inline">[^<]*The end\.<\/span>/);
    expect(html).toContain('<span class="noscript:hidden print:hidden"> …</span>');
    expect(html).toMatch(
      /<button[^>]*aria-expanded="false"[^>]*>Show More<span class="sr-only"> the comments/,
    );
    const [, controlled] = /aria-controls="([^"]*)"/.exec(html) ?? [];
    expect(html).toContain(`<p id="${controlled}"`);
  });

  test("FIN-27: one that starts open shows all and offers to fold", () => {
    const html = renderHtml(<FoldedText text={LONG} limit={200} of="the terms" open />);
    expect(readText(html).startsWith(LONG)).toBe(true);
    expect(html).toMatch(/aria-expanded="true"[^>]*>Show Less/);
    expect(html).not.toContain("…");
  });

  test("LAW-08: what a feed wrote is text", () => {
    expect(renderHtml(<FoldedText text="<script>x</script>" limit={5} of="x" />)).not.toContain("<script>");
  });
});

describe("a part that folds", () => {
  test("D17: it is the browser's own, open or closed from the start, with what it holds in the page", () => {
    const html = (open?: boolean) =>
      renderHtml(
        <Disclosure title="Fuel" aside={<b>2</b>} {...(open !== undefined && { open })}>
          <p>Diesel</p>
        </Disclosure>,
      );
    expect(html()).toMatch(
      /^<details class="[^"]*"><summary[^>]*>.*Fuel.*<b>2<\/b>.*<\/summary><p>Diesel<\/p>/s,
    );
    expect(html(true)).toMatch(/^<details open=""/);
    expect(html(false)).not.toContain("open=");
  });
});

describe("a panel over the page", () => {
  test("D23 NAV-09: it opens and closes before JavaScript arrives, is named, and begins closed", () => {
    const html = renderHtml(
      <>
        <SheetButton sheet="menu">Menu</SheetButton>
        <Sheet id="menu" title="Menu" side="left" footer={<p>Foot</p>}>
          Content
        </Sheet>
      </>,
    );
    expect(html).toMatch(/<button[^>]*popoverTarget="menu"[^>]*popoverTargetAction="show"[^>]*>Menu/i);
    expect(html).toMatch(/<div id="menu" popover="auto" role="dialog" aria-label="Menu" tabindex="-1"/i);
    expect(html).toMatch(
      /<button[^>]*popoverTarget="menu"[^>]*popoverTargetAction="hide"[^>]*aria-label="Close"/i,
    );
    expect(html.indexOf("Content")).toBeLessThan(html.indexOf("Foot"));
  });
});
