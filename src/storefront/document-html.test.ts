import { expect, test } from "vitest";
import { finishDocument } from "./document-html.ts";

const MODULES = 'import("/entry.js");';
const document = (preload: string, modules: string, scripts = "") =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${preload}</head><body><p>Škoda – “Octavia”</p>${modules}${scripts}</body></html>`;
const drawn = document(
  '<link rel="modulepreload" href="/1.js"/><link rel="modulepreload" href="/2.js"/>',
  `<script nonce="m1" type="module" async="">${MODULES}</script>`,
);

test("D18: preloads and modules wait for the paint, and nothing else of the page changes", () => {
  const { html, scripts: allowed } = finishDocument({ drawn, data: "data", mark: "m1" });
  const scripts = html.slice(
    html.indexOf("<script>window.__reactRouterContext"),
    html.lastIndexOf("</body>"),
  );
  const later = '<link rel="later" href="/1.js"/><link rel="later" href="/2.js"/>';
  expect(html).toBe(`<!DOCTYPE html>${document(later, `<script type="later">${MODULES}</script>`, scripts)}`);
  expect(allowed).toEqual([
    MODULES,
    ...[...scripts.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code),
  ]);
});

test("D18 LAW-01: the data is one string in a script, which it can end neither as script nor as line", () => {
  const data = '{"text":"</script><!-- & \u2028 \\ “quoted”"}';
  const [, script] = /<script>(window[^<>&\u2028]*)<\/script>/.exec(
    finishDocument({ drawn, data, mark: "m1" }).html,
  )!;
  const parts: string[] = [];
  const streamController = { enqueue: (part: string) => parts.push(part), close: () => parts.push("end") };
  new Function("window", script!)({ __reactRouterContext: { streamController } });
  expect(parts).toEqual([data, "end"]);
});
