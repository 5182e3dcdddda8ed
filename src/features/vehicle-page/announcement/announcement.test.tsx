import { runInNewContext } from "node:vm";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import Announcement from "./announcement.tsx";

const TEXT = "Use the back gate.";
const renderHtml = (text: string | null, directionsHref: string | null = null) =>
  renderToString(<Announcement announcement={text === null ? null : { text, directionsHref }} />);

/** Runs the bar's own script, as a browser does right after the bar; answers whether the bar is hidden then. */
function runScript(getItem: () => string | null, text = TEXT): unknown {
  const code = /<script[^>]*>(.*)<\/script>/s.exec(renderHtml(text))?.[1];
  if (code === undefined) throw new Error("the bar has no script");
  const bar = { hidden: false, dataset: { text } };
  const document = { currentScript: { previousElementSibling: bar } };
  runInNewContext(code, { document, localStorage: { getItem } });
  return bar.hidden;
}

test("VDP-12 D17: the page says it to everybody, with the way there where that is known", () => {
  expect(renderHtml(TEXT)).toMatch(/^<aside aria-label="From the dealership"[^>]*>.*Use the back gate\./);
  expect(renderHtml(TEXT)).not.toContain("Get Directions");
  expect(renderHtml(TEXT, "https://maps.example/north")).toMatch(/<a href="https:\/\/maps\.example\/north"/);
  expect(renderHtml(null)).toBe("");
});

test.each([
  [TEXT, true],
  ["Closed on Monday.", false],
  [null, false],
])("VDP-12: with %j dismissed, the bar is hidden before anything is painted: %s", (dismissed, isHidden) => {
  expect(runScript(() => dismissed)).toBe(isHidden);
});

test("VDP-12 ERR-03: where storage is blocked, the bar stays and the page goes on", () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  expect(runScript(blocked)).toBe(false);
});

test("VDP-12 LAW-08: what the dealer wrote is text, also for the script that compares it", () => {
  const text = `</script><b>"&'`;
  expect(renderHtml(text)).not.toContain("<b>");
  expect(runScript(() => text, text)).toBe(true);
});
