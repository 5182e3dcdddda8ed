import { beforeAll, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { GarageView } from "./garage.server.ts";
import { GaragePage } from "./garage-page.tsx";

beforeAll(waitForParts);

const site = {
  ...{ slug: "northside", name: "Northside", template: "yard" },
  noun: { one: "van", many: "vans" },
} as unknown as SiteView;

const NEW: GarageView = {
  ...{ name: null, phone: "0412 345 678", email: null, formToken: "token" },
  watchlist: { cars: [], views: [] },
  deals: [],
  enquiries: [],
  alerts: [],
};
const ENQUIRY: GarageView["enquiries"][number] = {
  ...{ key: "0", sentOn: "23 November 2026", topic: "Used car enquiry", car: null, own: null },
  outcome: { kind: "sent", words: "Sent." },
};

const show = (changes: Partial<GarageView> = {}) =>
  renderHtml(<GaragePage view={{ ...NEW, ...changes }} site={site} stopped={null} />);
const listHeadings = (html: string, level: 2 | 3) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>([^<]*)<`, "g"))].map(([, text]) => text);

test("WAT-20 D307: a new shopper's garage says in one panel what it is for and leads to the stock once", () => {
  const html = show();
  expect(listHeadings(html, 2)).toEqual(["Save the first van you like", "My details"]);
  expect(listHeadings(html, 3)).toEqual(["Watchlist", "Enquiries", "Searches and alerts"]);
  expect(html.match(/href="\/search\/new-used-and-demo-cars"/g)).toHaveLength(1);
  expect(html).not.toMatch(/Nothing here|None<|<nav/);
});

test("WAT-20 D307: with one enquiry, its section comes first and the others are named in the panel below", () => {
  const html = show({ enquiries: [ENQUIRY] });
  expect(listHeadings(html, 2)).toEqual(["Enquiries", "Also in your garage", "My details"]);
  expect(listHeadings(html, 3)).toEqual(["Watchlist", "Searches and alerts"]);
  expect(html.match(/href="#(\w+)"/g)).toEqual(['href="#enquiries"', 'href="#details"']);
});

test("WAT-20 D164: only a shopper without an address hears where alerts are listed", () => {
  const words = "when you sign in with their email address";
  expect(show()).toContain(words);
  expect(show({ email: "jane@example.com" })).not.toContain(words);
});
