import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("D332 T16: no style of html, body, main or footer on a screen depends on what the page contains", () => {
  const css = readFileSync(new URL("./app.css", import.meta.url), "utf8");
  const onScreen = css.replaceAll(/^@media print \{$.*?^\}$/gms, "");
  expect(onScreen.length).toBeLessThan(css.length);
  expect(onScreen.match(/(html|body|main|:root|#main)[^\s,{]*:has\([^{]*/g)).toBeNull();
});

test("D24: the back office's features style its own pages, and none of the storefront's", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const list = (css: string, sources: RegExp) => [...css.matchAll(sources)].map(([, feature]) => feature);
  const staff = list(read("../back-office/app.css"), /^@source "\.\.\/features\/([^/"]+)";/gm);
  const pages = list(read("../back-office/staff-routes.ts"), /from "#features\/([^/"]+)\/routes\.ts"/g);
  expect(staff).toEqual(pages.toSorted());
  expect(list(read("./app.css"), /^@source not "\.\.\/features\/([^/"]+)";/gm)).toEqual(staff);
});
