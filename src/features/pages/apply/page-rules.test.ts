import { expect, test } from "vitest";
import { aPage } from "#features/content/store/test-content.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { checkPage } from "./page-rules.ts";

const check = (slug: string, settings: Partial<SiteConfigInput> = {}, frames: string[] = []) =>
  checkPage(
    { ...aPage({ slug }), summary: { title: "A", menu: "A", frames } },
    {
      sites: [{ slug: "north", config: testConfig(settings) }],
      isOwnPath: (path) => ["/search", "/privacy-policy", "/terms-and-conditions"].includes(path),
    },
  ).map(({ path, rule }) => `${path}: ${rule}`);

test("D158: a page may not take an address of the product, but takes the place of a default page", () => {
  expect(check("search")).toEqual(["slug: /search is a page that every site has; choose another slug"]);
  expect([...check("privacy-policy"), ...check("terms-and-conditions"), ...check("about-us")]).toEqual([]);
});

test("D158: a page may not be where the site's settings lead away or list cars, which also keeps redirects from going in a circle", () => {
  const redirects = [{ from: "/About-Us/", to: "/our-story" }];
  expect(check("about-us", { redirects })).toEqual([
    expect.stringContaining("redirect /about-us to /our-story"),
  ]);
  expect(check("used-car", { search: { usedCarPath: "/used-car" } })).toEqual([
    expect.stringContaining("search.usedCarPath"),
  ]);
  expect(check("our-story", { redirects })).toEqual([]);
});

test("D158 D18: frames are allowed by the settings of each site that shows the page", () => {
  const origin = "https://booking.example";
  expect(check("service", {}, [origin])).toEqual([
    expect.stringContaining("does not allow frames of https://booking.example"),
  ]);
  expect(check("service", { pages: { frames: [origin] } }, [origin])).toEqual([]);
});
