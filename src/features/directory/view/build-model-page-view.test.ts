import { expect, test } from "vitest";
import { aBadge, aModel } from "#features/models/test-models.ts";
import type { FoundShelf } from "#features/results/shelf/find-shelf.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildModelPageView, type ModelPageInput } from "./build-model-page-view.ts";

const SHELF = {
  href: "/search/new-and-demo-cars/mazda/cx-5",
  count: 3,
  itemTypes: ["car"],
  cards: [{ id: 1 }],
  until: null,
};
const build = (changes: Partial<ModelPageInput> = {}) =>
  buildModelPageView({
    ...{ config: testConfig(), origin: "https://dealer.example", document: aModel() },
    ...{
      shelf: SHELF as unknown as FoundShelf,
      hasAlert: false,
      used: null,
      offers: [],
      testDriveHref: null,
    },
    ...changes,
  });

test("DIR-06 D9: badges are side by side, each with its price, type and day, and what one of them lacks is unknown", () => {
  const egc = { cents: 5_100_000, priceType: "egc", date: "2026-09-15" } as const;
  const badges = [aBadge(), aBadge({ name: "Akera", price: egc, seats: 7, specifications: {} })];
  const { sections, badges: names, from } = build({ document: aModel({ badges }) });
  expect(names).toEqual(["Touring", "Akera"]);
  const rows = Object.fromEntries(
    sections.flatMap(({ rows }) => rows.map(({ label, values }) => [label, values])),
  );
  expect(rows).toMatchObject({
    "Manufacturer’s price": ["$42,990 Drive Away", "$51,000 Excl. Govt. Charges"],
    "Price on": ["1 October 2026", "15 September 2026"],
    Seats: ["5", "7"],
    Torque: ["252 Nm", null],
  });
  expect(from).toMatchObject({
    date: "1 October 2026",
    price: { cents: 4_299_000, typeLabel: "Drive Away" },
  });
});

test("LAW-01 D9: a price without government charges says what it leaves out", () => {
  const price = { cents: 5_100_000, priceType: "egc", date: "2026-09-15" } as const;
  const config = testConfig({ price: { egcText: "On-road costs are extra." } });
  const { from } = build({ config, document: aModel({ badges: [aBadge({ price })] }) });
  expect(from?.price).toMatchObject({ typeLabel: "Excl. Govt. Charges", note: "On-road costs are extra." });
});

test("DIR-06 D316: with stock the page leads to its search, without a new one it offers an email when one arrives", () => {
  expect(build()).toMatchObject({
    stock: { title: "Mazda CX-5 in stock", href: "/search/new-and-demo-cars/mazda/cx-5", count: 3 },
    ...{ used: null, alertHref: null },
    enquireHref: "/enquiry?category=New+Car+Enquiry&model=mazda%2Fcx-5",
  });
  const alertHref = "/alerts/new?search=%2Fsearch%2Fnew-cars%2Fmazda%2Fcx-5";
  expect(build({ shelf: null, hasAlert: true })).toMatchObject({ stock: null, alertHref });
  expect(build({ hasAlert: true })).toMatchObject({ stock: { count: 3 }, alertHref });
});

test.each([
  ["Golf", 3, "3 used Golfs"],
  ["Golf", 1, "1 used Golf"],
  ["Prius", 2, "2 used Prius"],
  ["CX-5", 1_204, "1,204 used CX-5s"],
])(
  "D316: used ones of the model %s are named with their number and lead to their search",
  (model, count, label) => {
    const used = { href: `/search/used-cars/mazda/${model}`, count };
    const view = build({ document: aModel({ model }), shelf: null, hasAlert: true, used });
    expect(view).toMatchObject({ stock: null, used: { label, href: used.href } });
    const config = testConfig({ labels: { used: "Pre-Owned" } });
    expect(build({ config, used }).used?.label).toMatch(/ pre-owned CX-5s?$/);
  },
);

test("D327 D328: a model is described without an offer; one that is no longer sold new has no price and is not for search engines", () => {
  const { head } = build();
  expect(head.jsonLd[0]).toMatchObject({
    "@type": "ProductModel",
    name: "Mazda CX-5",
    brand: { name: "Mazda" },
  });
  expect(JSON.stringify(head.jsonLd)).not.toMatch(/offers|price|aggregateRating/i);
  expect(head).toMatchObject({ indexed: true, canonical: "https://dealer.example/directory/mazda/cx-5" });
  const old = build({ document: aModel({ isCurrent: false }) });
  expect([old.head.indexed, old.from, old.isCurrent]).toEqual([false, null, false]);
});

test("DIR-06: the stock of a model is one row of four, with the way to all of it", () => {
  const cards = [1, 2, 3, 4, 5].map((id) => ({ id }));
  const { stock } = build({ shelf: { ...SHELF, count: 5, cards } as unknown as FoundShelf });
  expect(stock?.cards.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(stock).toMatchObject({ count: 5, href: SHELF.href });
});
