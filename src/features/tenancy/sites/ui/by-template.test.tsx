import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { SiteView } from "../site-view.ts";

const loaded: string[] = [];
const variant = (name: string) => async () => {
  loaded.push(name);
  return { default: () => <p>{name}</p> };
};
const variants = { showroom: variant("showroom"), yard: variant("yard") };
const site = { template: "yard" } as SiteView;

afterEach(() => {
  loaded.length = 0;
  vi.resetModules();
  vi.unstubAllGlobals();
});

test("TEN-08 D18: the server draws each site's template at once", async () => {
  const { selectByTemplate } = await import("./by-template.tsx");
  const { waitForParts } = await import("#ui/page/lazy-part.tsx");
  const Page = selectByTemplate(variants);
  await waitForParts();
  expect(renderToString(<Page site={site} />)).toBe("<p>yard</p>");
});

test("D24 TEN-08: a browser loads its site's template alone", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: { template: "yard" } } });
  const { selectByTemplate } = await import("./by-template.tsx");
  selectByTemplate(variants);
  expect(loaded).toEqual(["yard"]);
});
