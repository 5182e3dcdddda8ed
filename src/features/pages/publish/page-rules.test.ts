import { expect, test } from "vitest";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { aPage } from "#features/content/store/test-content.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { checkPage } from "./page-rules.ts";

const NOTHING_KNOWN = buildSearchVocabulary([], [], []);

const check = (slug: string, settings: Partial<SiteConfigInput> = {}, blocks: readonly object[] = []) =>
  checkPage(
    { ...aPage({ slug }), document: { blocks } },
    {
      sites: [{ slug: "north", config: testConfig(settings) }],
      ...{ locations: [], vocabulary: NOTHING_KNOWN },
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
      { sites: [], isOwnPath: () => false, locations, vocabulary: NOTHING_KNOWN },
    );
  const filter = { show: "all", location: "norht", include: ["south", "east"], exclude: ["west"] };
  expect(check({ kind: "locations", title: null, layout: "grid", filter })).toMatchObject([
    { path: "locations.location", rule: 'there is no location "norht". Did you mean "north"?' },
    { path: "locations.include[1]", rule: 'there is no location "east". There are north and south.' },
    { path: "locations.exclude[0]", rule: 'there is no location "west". There are north and south.' },
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
  const frame = "https://booking.example";
  const booking = { kind: "booking", title: "Book", address: `${frame}/x`, frame, height: 720 };
  expect(check("service", {}, [booking])).toEqual([
    expect.stringMatching(
      /^booking\.address: the site north does not allow frames of https:\/\/booking\.example/,
    ),
  ]);
  expect(check("service", { pages: { frames: [frame] } }, [booking])).toEqual([]);
});

test("D178: a shelf may not name a search or a filter that no site of the page has", () => {
  const shelf = (search: string) => [{ kind: "stock-shelf", title: "A", search, max: 3 }];
  expect(check("about-us", {}, shelf("/search/suv?range[price]=:30000&fuel=hybrid"))).toEqual([]);
  expect(check("about-us", {}, shelf("/used"))).toEqual([
    expect.stringContaining("stock-shelf.search: must be the path of a search"),
  ]);
  expect(check("about-us", { search: { usedCarPath: "/used" } }, shelf("/used"))).toEqual([]);
  expect(check("about-us", {}, shelf("/search?fule=hybrid"))).toEqual([
    'stock-shelf.search: "fule" is not a filter. Did you mean "fuel"?',
  ]);
});

test("D334: the home page has its search once, no picture of its own and no page of another site", () => {
  const search = { kind: "hero-search", look: null, picture: null };
  const booking = {
    kind: "booking",
    title: "Book",
    address: "https://b.example/x",
    frame: "https://b.example",
  };
  expect(check("home", {}, [search])).toEqual([]);
  expect(check("home", {}, [])).toEqual([expect.stringContaining("hero-search: must be there once")]);
  expect(check("home", {}, [search, search])).toEqual([expect.stringContaining("it is there 2 times")]);
  expect(check("home", { pages: { frames: ["https://b.example"] } }, [search, booking])).toEqual([
    expect.stringContaining("booking: is a page of somebody else"),
  ]);
});

test("HOME-21: a home page has one popup at most", () => {
  const search = { kind: "hero-search", look: null, picture: null };
  expect(check("home", {}, [search, { kind: "popup" }])).toEqual([]);
  expect(check("home", {}, [search, { kind: "popup" }, { kind: "popup" }])).toEqual([
    "popup: may be there once; it is there 2 times",
  ]);
});

test("D334: blocks of the home page are on no other page", () => {
  expect(check("about-us", {}, [{ kind: "makes" }, { kind: "makes" }])).toEqual([
    "makes: is a block of the home page; only the file home.md may have it",
  ]);
  expect(check("about-us", {}, [{ kind: "budget-search" }])).toEqual([]);
  expect(check("about-us", {}, [{ kind: "budget-search" }, { kind: "budget-search" }])).toEqual([
    "budget-search: may be there once; it is there 2 times",
  ]);
});
