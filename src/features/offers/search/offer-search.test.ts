import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ANY_OFFER,
  type OfferSearch,
  parseOfferSearch,
  toggleCategory,
  toOffersHref,
} from "./offer-search.ts";

const parse = (query: string) => parseOfferSearch(new URL(`https://dealer.example/special-offers${query}`));

test.each<[string, Partial<OfferSearch>]>([
  ["", {}],
  ["?query=swift&utm_source=x", { query: "swift" }],
  ["?query=%20two%20%20words%0A", { query: "two words" }],
  ["?categories=B&categories=A&categories=B&categories=", { categories: ["A", "B"] }],
  ["?range[price]=10000:30000", { price: { min: 10_000, max: 30_000 } }],
  ["?range[price]=30000:10000", { price: { min: 10_000, max: 30_000 } }],
  ["?range[price]=:30000&page=2", { price: { min: null, max: 30_000 }, page: 2 }],
  ["?page=0", {}],
  ["?page=-1", {}],
])("OFF-03: %j asks for %j", (query, search) => {
  expect(parse(query)).toEqual({ search: { ...ANY_OFFER, ...search }, unreadable: [], needsRedirect: false });
});

test.each(["1e9", "-5", "cheap"])("OFF-03 D23: a price of %s is left out, and said", (typed) => {
  const { search, unreadable, needsRedirect } = parse(`?min[price]=${encodeURIComponent(typed)}&max[price]=`);
  expect([search.price.min, unreadable, needsRedirect]).toEqual([null, [typed], false]);
});

test("OFF-03 D20: the fields of the form lead to the canonical address", () => {
  const { search, needsRedirect } = parse("?query=swift&min[price]=$10,000&max[price]=");
  expect([needsRedirect, toOffersHref(search)]).toEqual([
    true,
    "/special-offers?query=swift&range[price]=10000:",
  ]);
});

test("OFF-03: a category is chosen and taken back, on the first page", () => {
  const search = parse("?categories=A&page=3&query=x").search;
  expect(toOffersHref(search, toggleCategory(search, "B"))).toBe(
    "/special-offers?categories=A&categories=B&query=x",
  );
  expect(toOffersHref(search, toggleCategory(search, "A"))).toBe("/special-offers?query=x");
});

test("OFF-03 D20: any search is read back from its address", () => {
  const end = fc.option(fc.integer({ min: 0, max: 999_999 }));
  const words = fc.stringMatching(/^[\w$&+ %#é-]{0,40}$/).map((text) => text.replace(/\s+/g, " ").trim());
  const searches = fc.record({
    query: words,
    categories: fc
      .uniqueArray(words.filter(Boolean), { maxLength: 5 })
      .map((categories) => [...categories].sort()),
    price: fc
      .tuple(end, end)
      .map(([a, b]) => (a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b })),
    page: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(searches, (search) => {
      const href = toOffersHref(search, { page: search.page });
      expect(parseOfferSearch(new URL(href, "https://dealer.example")).search).toEqual(search);
    }),
  );
});
