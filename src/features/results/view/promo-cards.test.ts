import fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { addPromos, findPromosEnd, listPromos } from "./promo-cards.ts";

const CONTEXT = {
  siteSlug: "demo-motors",
  timeZone: "Australia/Brisbane",
  path: "/search/used-cars",
  imagesOrigin: "https://images.dealer.example",
  canonicalPath: (path: string) => (path === "/search" ? "/search/new-used-and-demo-cars" : path),
  now: new Date("2025-06-30T01:00:00Z"),
};
type Promo = NonNullable<NonNullable<SiteConfigInput["cards"]>["promos"]>[number];
const promo = (id: string, rest: Partial<Promo> = {}): Promo => ({
  id,
  position: 3,
  title: "Sell your car",
  linkLabel: "Get a price",
  href: "/enquiry",
  ...rest,
});
const cards = (promos: Promo[], shufflePromos = false) =>
  testConfig({ cards: { promos, shufflePromos } }).cards;
const shown = (promos: Promo[], context: Partial<typeof CONTEXT> = {}) =>
  listPromos(cards(promos), { ...CONTEXT, ...context }).map(({ at, promo: { id } }) => `${id}@${at}`);

test("CARD-14 CARD-15: in order of position, without what is over or to come", () => {
  const promos = [
    promo("late", { position: 9 }),
    promo("early", { position: 1 }),
    promo("over", { expiry: "2025-06-29" }),
    promo("last day", { expiry: "2025-06-30", position: 5 }),
    promo("to come", { start: "2025-07-01" }),
    promo("first day", { start: "2025-06-30", position: 4 }),
  ];
  expect(shown(promos)).toEqual(["early@1", "first day@4", "last day@5", "late@9"]);
});

test("CARD-15 D32: days begin and end at the site's midnight", () => {
  const promos = [promo("one", { start: "2025-07-01", expiry: "2025-07-01" })];
  const at = (now: string) => shown(promos, { now: new Date(now) }).length;
  expect(
    ["2025-06-30T13:59:59Z", "2025-06-30T14:00:00Z", "2025-07-01T13:59:59Z", "2025-07-01T14:00:00Z"].map(at),
  ).toEqual([0, 1, 1, 0]);
});

test.each<[Partial<Promo>, string, boolean]>([
  [{}, "/search/used-cars", true],
  [{ display: ["/search/used-cars"] }, "/search/toyota", false],
  [{ display: ["/search/toyota"] }, "/search/toyota/hilux", true],
  [{ display: ["/search/toyota"] }, "/search/toyotas", false],
  [{ display: ["/search/toyota"], strictDisplay: true }, "/search/toyota/hilux", false],
  [{ display: ["/search/toyota"], strictDisplay: true }, "/search/toyota", true],
  [{ display: ["/search"], strictDisplay: true }, "/search/new-used-and-demo-cars", true],
  [{ display: ["/search"], strictDisplay: true }, "/search/used-cars", false],
  [{ display: ["/"] }, "/search/toyota", true],
])("ENT-36: %j on %s: %s", (rest, path, shows) => {
  expect(shown([promo("one", rest)], { path })).toHaveLength(shows ? 1 : 0);
});

test.each([
  ["/enquiry", "I want one.", "/enquiry?promo=first+one"],
  ["/enquiry?category=Service", "I want one.", "/enquiry?category=Service&promo=first+one"],
  ["/enquiry?category=Service", "", "/enquiry?category=Service"],
  ["/search/used-cars", "I want one.", "/search/used-cars"],
  ["https://elsewhere.example/enquiry", "I want one.", "https://elsewhere.example/enquiry"],
  ["/enquiry-list", "I want one.", "/enquiry-list"],
])("CARD-14 D122: the button to %s with the comment %j leads to %s", (href, message, expected) => {
  const [first] = listPromos(cards([promo("first one", { href, message })]), CONTEXT);
  expect(first?.promo.href).toBe(expected);
});

test("CARD-14 CONST-04: a promo card has the picture of its settings, or none", () => {
  const base = `/img/${"a".repeat(64)}`;
  const pictures = [promo("own", { picture: `${base}/1280.jpg` }), promo("none")];
  expect(listPromos(cards(pictures), CONTEXT).map(({ promo: { picture } }) => picture)).toEqual([
    { own: true, address: `https://images.dealer.example${base}` },
    null,
  ]);
});

test("CARD-16 D19: a random place is its base and 0 to 2 more, the same all day, not the same every day or site", () => {
  const promos = [promo("one", { position: 4, spread: 2 })];
  const days = Array.from({ length: 30 }, (_, day) => new Date(CONTEXT.now.getTime() + day * 86_400_000));
  const places = days.map((now) => shown(promos, { now })[0]!);
  expect(new Set(places)).toEqual(new Set(["one@4", "one@5", "one@6"]));
  expect(days.map((now) => shown(promos, { now: new Date(now.getTime() + 3_600_000) })[0])).toEqual(places);
  expect(days.map((now) => shown(promos, { now, siteSlug: "other" })[0])).not.toEqual(places);
});

test("CARD-15 D19: shuffled cards change places by the day", () => {
  const promos = ["a", "b", "c"].map((id, i) => promo(id, { position: i * 5 }));
  const order = (day: number) =>
    listPromos(cards(promos, true), {
      ...CONTEXT,
      now: new Date(CONTEXT.now.getTime() + day * 86_400_000),
    });
  const orders = Array.from({ length: 20 }, (_, day) => order(day));
  for (const day of orders) {
    expect(day.map(({ at }) => at)).toEqual([0, 5, 10]);
    expect(day.map(({ promo: { id } }) => id).sort()).toEqual(["a", "b", "c"]);
  }
  expect(new Set(orders.map((day) => day.map(({ promo: { id } }) => id).join(""))).size).toBeGreaterThan(3);
  expect(order(0)).toEqual(orders[0]);
});

test("CARD-14: cards stand at their places among the results", () => {
  expect(
    addPromos(
      ["a", "b", "c"],
      [
        { at: 1, promo: "X" },
        { at: 3, promo: "Y" },
      ],
    ),
  ).toEqual(["a", "X", "b", "Y", "c"]);
  expect(addPromos(["a"], [{ at: 9, promo: "X" }])).toEqual(["a", "X"]);
  expect(addPromos([], [{ at: 0, promo: "X" }])).toEqual([]);
});

test("CARD-14: results keep their order around any promo cards", () => {
  const places = fc.array(fc.nat(30)).map((list) => list.sort((one, other) => one - other));
  fc.assert(
    fc.property(fc.nat(25), places, (count, at) => {
      const items = Array.from({ length: count }, (_, i) => i);
      const all = addPromos(
        items,
        at.map((place) => ({ at: place, promo: -1 })),
      );
      expect(all.filter((item) => item >= 0)).toEqual(items);
      expect(all).toHaveLength(count === 0 ? 0 : count + at.length);
    }),
  );
});

test("D19: a page with dated promo cards lasts until the site's midnight", () => {
  const midnight = new Date("2025-06-30T14:00:00Z");
  const until = (promos: Promo[], shuffle = false) =>
    findPromosEnd(cards(promos, shuffle), CONTEXT.now, CONTEXT.timeZone);
  expect(until([])).toBeNull();
  expect(until([promo("a")])).toBeNull();
  expect(until([promo("a", { expiry: "2025-12-31" })])).toEqual(midnight);
  expect(until([promo("a", { spread: 2 })])).toEqual(midnight);
  expect(until([promo("a"), promo("b")], true)).toEqual(midnight);
});
