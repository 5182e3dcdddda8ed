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
      locations: [],
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

test("LOC-01 LOC-02 D171: a block may not name a location that the account does not have", () => {
  const locations = [
    { id: 7, slug: "north" },
    { id: 8, slug: "south" },
  ];
  const check = (block: object) =>
    checkPage(
      { ...aPage(), document: { blocks: [block] } },
      { sites: [], isOwnPath: () => false, locations },
    );
  const filter = { show: "all", location: "norht", include: ["south", "east"], exclude: ["west"] };
  expect(check({ kind: "locations", title: null, layout: "grid", filter })).toMatchObject([
    { path: "locations.location", rule: 'there is no location "norht". Did you mean "north"?' },
    { path: "locations.include[1]", rule: 'there is no location "east".' },
    { path: "locations.exclude[0]", rule: 'there is no location "west".' },
  ]);
  for (const location of ["south", "8"])
    expect(
      check({ kind: "locations", title: null, layout: "grid", filter: { location, exclude: [] } }),
    ).toEqual([]);
  expect(check({ kind: "staff", title: null, department: null, location: "nowhere" })).toMatchObject([
    { path: "staff.location" },
  ]);
});

test("D158 D18: frames are allowed by the settings of each site that shows the page", () => {
  const origin = "https://booking.example";
  expect(check("service", {}, [origin])).toEqual([
    expect.stringContaining("does not allow frames of https://booking.example"),
  ]);
  expect(check("service", { pages: { frames: [origin] } }, [origin])).toEqual([]);
});
