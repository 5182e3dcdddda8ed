import { expect, test } from "vitest";
import { withScriptsLast } from "./script-priority.ts";

test("D18: every preloaded script waits for style sheet and font, and no other byte changes", () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/>Škoda – “Octavia”<link rel="modulepreload" href="/1.js"/><link rel="modulepreload" href="/2.js"/>';
  expect(withScriptsLast(Buffer.from(html)).toString()).toBe(
    '<link rel="stylesheet" href="/a.css"/>Škoda – “Octavia”<link rel="modulepreload" fetchpriority="low" href="/1.js"/><link rel="modulepreload" fetchpriority="low" href="/2.js"/>',
  );
});
