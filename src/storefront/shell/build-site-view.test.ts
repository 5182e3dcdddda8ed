import { expect, test } from "vitest";
import { someContent } from "#features/content/store/test-content.ts";
import { buildSiteModels } from "#features/models/index/site-models.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildSiteView } from "./build-site-view.ts";

const NOTHING = {
  now: new Date("2026-11-21T03:00:00Z"),
  itemTypes: ["car"],
  menu: { makes: [], models: [], bodies: [] },
  locations: [],
  content: someContent(),
  models: await buildSiteModels([]),
  reviews: { totals: new Map(), newest: [] },
};

test("D20 LAW-08: pages learn the site's look and words, nothing of its leads, filter or promo plans", () => {
  const config = testConfig({
    leads: { fallback: { to: ["secret@dealer.example"] } },
    stock: { filter: { excludeStockNumbers: ["HIDDEN-1"] } },
    redirects: [{ from: "/old-secret", to: "/" }],
    analytics: { console: true },
    cards: { promos: [{ id: "next-month", position: 1, title: "T", linkLabel: "L", href: "/" }] },
  });
  const view = buildSiteView({ siteId: 3, slug: "demo-motors", config }, "https://dealer.example", NOTHING);
  expect(view).toMatchObject({
    id: 3,
    slug: "demo-motors",
    name: "Demo Motors",
    noun: { one: "car", many: "cars" },
    template: "showroom",
    analytics: { console: true },
    origin: "https://dealer.example",
    legal: { businessName: "Demo Motors Pty Ltd", licenceNumber: "1234567", phone: "07 3456 7890" },
    enquiry: { messageRequired: true, termsRequired: false },
    cards: { soldTag: "JUST SOLD" },
  });
  expect(JSON.stringify(view)).not.toMatch(/secret|HIDDEN|next-month/);
});

test("NAV-01 NAV-04 D174: menus lead to the pages with a form that the site has, under the dealer's words where there are any", () => {
  const list = (
    formPages: ("parts" | "fleet")[],
    pages: { id: number; slug: string; title: string; menu: string | null; frames: [] }[] = [],
  ) => {
    const site = { siteId: 3, slug: "demo-motors", config: testConfig({ formPages }) };
    const view = buildSiteView(site, "https://dealer.example", {
      ...NOTHING,
      content: { ...NOTHING.content, pages },
    });
    return view.footer.flatMap(({ items }) => items.map(({ href }) => href));
  };
  expect(list(["parts", "fleet"])).toEqual(
    expect.arrayContaining(["/vehicle-parts-and-accessories", "/fleet"]),
  );
  expect(list(["parts"])).not.toContain("/fleet");
  expect(list(["fleet"], [{ id: 1, slug: "fleet", title: "Fleet", menu: null, frames: [] }])).not.toContain(
    "/fleet",
  );
});

test("PHONE-05: header, footer and error pages have the site's number as pages show numbers", () => {
  const legal = { ...testConfig().legal, phone: "(07) 3456-7890" };
  const config = testConfig({ legal });
  const view = buildSiteView({ siteId: 3, slug: "demo-motors", config }, "https://dealer.example", NOTHING);
  expect(view.legal.phone).toBe("07 3456 7890");
});

test("NAV-01 NAV-04: menus are never empty", () => {
  const view = buildSiteView(
    { siteId: 3, slug: "demo-motors", config: testConfig() },
    "https://dealer.example",
    NOTHING,
  );
  expect([view.header.length, view.footer.length]).toEqual([5, 4]);
});

test("NAV-04 REV-01: a site that has reviews leads to them, and no other does", () => {
  const config = testConfig();
  const listLinks = (
    totals: ReadonlyMap<number | null, { count: number; stars: number; fromGoogle: number }>,
  ) => {
    const reviews = { totals, newest: [] };
    const view = buildSiteView({ siteId: 1, slug: "demo-motors", config }, "https://dealer.example", {
      ...NOTHING,
      reviews,
    });
    return [...view.header, ...view.footer].flatMap(({ items }) => items.map(({ href }) => href));
  };
  expect(listLinks(new Map())).not.toContain("/reviews");
  const ofSomebodyElse = new Map([[7, { count: 1, stars: 5, fromGoogle: 0 }]]);
  expect(listLinks(ofSomebodyElse)).not.toContain("/reviews");
  expect(listLinks(new Map([[null, { count: 1, stars: 5, fromGoogle: 0 }]]))).toContain("/reviews");
});
