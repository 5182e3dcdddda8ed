import { describe, expect, test } from "vitest";
import { siteConfigSchema } from "#runtime/features.ts";
import type { SiteConfigInput } from "./config.ts";
import { readSiteConfig, SCHEMA_VERSION } from "./read-config.ts";

const LEAST: SiteConfigInput = {
  name: "Northside Motors",
  template: "yard",
  legal: { businessName: "Northside Motors Pty Ltd", licenceNumber: "LMCT 12345", phone: "03 9999 0000" },
  leads: { fallback: { to: ["sales@northside.example"] } },
};

const read = (document: unknown, version = SCHEMA_VERSION) =>
  readSiteConfig(siteConfigSchema, document, version);

function valid(document: object) {
  const outcome = read({ ...LEAST, ...document });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.config;
}

function problems(document: object) {
  const outcome = read({ ...LEAST, ...document });
  return outcome.ok ? [] : outcome.problems;
}

test("TEN-04 D4: a document with the least is valid, and every other setting gets its default", () => {
  const config = valid({});
  expect(config.search).toMatchObject({
    pageSize: 21,
    makesShown: 7,
    sort: "Car_production:custom_rank:desc",
  });
  expect(config.stock).toMatchObject({ soldDays: 3, justArrivedDays: 8 });
  expect(config.vehiclePage.blocks).toContain("comments");
});

describe("TEN-04 D4: a wrong document is refused, with path and rule", () => {
  test.each([
    ["an unknown setting", { serach: {} }, "serach", /Did you mean "search"/],
    ["a valuation service that is not named", { market: { source: "service" } }, "market.service", /needs/],
    ["an unknown setting further in", { search: { pageSiez: 21 } }, "search.pageSiez", /not a known/],
    ["a wrong value", { search: { pageSize: 1 } }, "search.pageSize", /3/],
    [
      "a wrong value in a list",
      { search: { facets: [{ attribute: "km" }, { attribute: "vin" }] } },
      "search.facets[1].attribute",
      /./,
    ],
    ["a colour that cannot be read on its ground", { theme: { ink: "#999999" } }, "theme.ink", /contrast/],
    [
      "a path to elsewhere",
      { redirects: [{ from: "//evil.example", to: "/" }] },
      "redirects[0].from",
      /slash/,
    ],
    ["no fallback for leads", { leads: { routes: [] } }, "leads.fallback", /./],
    ["no one in the fallback", { leads: { fallback: { to: [] } } }, "leads.fallback.to", /1/],
  ])("%s", (_, document, path, rule) => {
    const found = problems(document);
    expect(found.map((problem) => problem.path)).toContain(path);
    expect(found.find((problem) => problem.path === path)!.rule).toMatch(rule);
  });

  test("each unknown setting is named with the one that was meant, and so is a wrong choice", () => {
    expect(problems({ serach: {}, search: { pageSiez: 21, facet: [] }, template: "showrom" })).toEqual([
      { path: "template", rule: expect.stringMatching(/"showroom".*Did you mean "showroom"\?$/) },
      { path: "search.pageSiez", rule: 'is not a known setting. Did you mean "pageSize"?' },
      { path: "search.facet", rule: 'is not a known setting. Did you mean "facets"?' },
      { path: "serach", rule: 'is not a known setting. Did you mean "search"?' },
    ]);
    expect(problems({ cards: { promos: [{ titel: "A" }] } })).toContainEqual({
      path: "cards.promos[0].titel",
      rule: 'is not a known setting. Did you mean "title"?',
    });
  });

  test("what a newer version wrote", () => {
    expect(read(LEAST, SCHEMA_VERSION + 1)).toMatchObject({
      ok: false,
      problems: [{ rule: expect.stringContaining("newer") }],
    });
  });

  test.each([null, 7, "x", [], {}])("%j", (document) => {
    expect(read(document)).toMatchObject({ ok: false });
  });
});

test("TEN-06: name, logo, locations shown, sold days and navigation are the dealer's own", () => {
  const config = valid({
    theme: { logo: { mark: "NM", wordmark: "Northside" } },
    stock: { soldDays: 5, filter: { locations: ["brookvale"] } },
    navigation: { header: [{ label: "Stock", href: "/search/used-cars" }] },
  });
  expect(config).toMatchObject({
    name: "Northside Motors",
    theme: { logo: { mark: "NM" } },
    stock: { soldDays: 5 },
  });
  expect(config.stock.filter.locations).toEqual(["brookvale"]);
  expect(config.navigation.header).toHaveLength(1);
});

test("TEN-08: template and blocks lay a site's pages out; unknown ones are refused", () => {
  expect(valid({ template: "showroom", vehiclePage: { blocks: ["location", "comments"] } })).toMatchObject({
    template: "showroom",
    vehiclePage: { blocks: ["location", "comments"] },
  });
  expect(problems({ template: "northside" }).map(({ path }) => path)).toEqual(["template"]);
  expect(problems({ vehiclePage: { blocks: ["northside"] } }).map(({ path }) => path)).toEqual([
    "vehiclePage.blocks[0]",
  ]);
});

test("TEN-09: which filters a site has, and in which order, is its own setting", () => {
  const facets = [{ attribute: "certified" as const, label: "Certified" }, { attribute: "make" as const }];
  expect(valid({ search: { facets } }).search.facets).toEqual([
    { attribute: "certified", label: "Certified", open: true },
    { attribute: "make", open: true },
  ]);
});

test("TEN-19: a stock filter is made of named clauses; a clause by position or of another name is refused", () => {
  expect(
    valid({ stock: { filter: { minimumKm: [{ make: "Nissan", carType: "demo", above: 3000 }] } } }).stock
      .filter.minimumKm,
  ).toHaveLength(1);
  expect(problems({ stock: { filter: [0, 14] } }).map(({ path }) => path)).toEqual(["stock.filter"]);
  expect(problems({ stock: { filter: { helper: 14 } } }).map(({ path }) => path)).toEqual([
    "stock.filter.helper",
  ]);
});

test("D22: old paths lead to paths of this site", () => {
  expect(valid({ redirects: [{ from: "/stock.php", to: "/search" }] }).redirects).toHaveLength(1);
  expect(problems({ redirects: [{ from: "/a", to: "/\\evil.example" }] }).map(({ path }) => path)).toEqual([
    "redirects[0].to",
  ]);
});
