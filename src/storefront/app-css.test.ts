import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("D332 T16: no style of html, body, main or footer on a screen depends on what the page contains", () => {
  const css = readFileSync(new URL("./app.css", import.meta.url), "utf8");
  const onScreen = css.replaceAll(/^@media print \{$.*?^\}$/gms, "");
  expect(onScreen.length).toBeLessThan(css.length);
  expect(onScreen.match(/(html|body|main|:root|#main)[^\s,{]*:has\([^{]*/g)).toBeNull();
});
