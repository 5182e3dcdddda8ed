import { expect, test } from "vitest";
import { aBadge, aModel } from "#features/models/test-models.ts";
import type { FoundShelf } from "#features/results/shelf/find-shelf.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildModelPageView, type ModelPageInput } from "./build-model-page-view.ts";

const SHELF = { href: "/search/mazda/cx-5", count: 3, itemTypes: ["car"], cards: [{ id: 1 }], until: null };
const build = (changes: Partial<ModelPageInput> = {}) =>
  buildModelPageView({
    ...{ config: testConfig(), origin: "https://dealer.example", document: aModel() },
    ...{ shelf: SHELF as unknown as FoundShelf, testDriveHref: null },
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

test("DIR-06: with stock the page leads to its search, without stock it offers an email when one arrives", () => {
  expect(build()).toMatchObject({
    stock: { title: "Mazda CX-5 in stock", href: "/search/mazda/cx-5", count: 3 },
    alertHref: null,
    enquireHref: "/enquiry?category=New+Car+Enquiry&model=mazda%2Fcx-5",
  });
  const none = build({ shelf: null });
  expect(none).toMatchObject({ stock: null, alertHref: "/alerts/new?search=%2Fsearch%2Fmazda%2Fcx-5" });
});

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
