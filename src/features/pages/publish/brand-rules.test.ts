import { expect, test } from "vitest";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { BrandDocument } from "#features/content/brands/brand-document.ts";
import { aBrandDraft } from "#features/content/brands/test-brand.ts";
import { aPage } from "#features/content/store/test-content.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { checkBrand, checkBrandSlug } from "./brand-rules.ts";

const vocabulary = buildSearchVocabulary([{ make: "Mazda", model: "CX-5" }], [], []);
const check = (slug: string, changes: Partial<BrandDocument> = {}, settings: Partial<SiteConfigInput> = {}) =>
  checkBrand(aBrandDraft(slug, changes), {
    sites: [{ slug: "north", config: testConfig(settings) }],
    vocabulary,
    isOwnPath: (path) => path === "/contact" || path.startsWith("/cars/"),
  }).map(({ path, rule }) => `${path}: ${rule}`);

test("ENT-37: a brand of a known make may be at any free address", () => {
  expect(check("mazda")).toEqual([]);
  expect(check("our-utes", { make: null, stock: "/search/used-cars/mazda?body=ute" })).toEqual([]);
});

test.each(["contact", "cars", "about-us", "fleet", "service", "privacy-policy"])(
  "ENT-37: a brand cannot have the slug of a page, such as %s",
  (slug) => {
    expect(check(slug)).toEqual([`slug: /${slug} is a page of the site; choose another slug`]);
  },
);

test("ENT-37: a brand cannot be where the site's settings lead away or list used cars", () => {
  const redirects = [{ from: "/Mazda/overview/", to: "/search/mazda" }];
  expect(check("mazda", {}, { redirects })).toEqual([
    expect.stringContaining("redirect /mazda/overview to /search/mazda"),
  ]);
  expect(check("mazda", {}, { search: { usedCarPath: "/mazda" } })).toEqual([
    expect.stringContaining("search.usedCarPath"),
  ]);
});

test("ENT-37: a brand's make and search are there", () => {
  expect(check("mazda", { make: "Mazdaa" })).toEqual([
    'make: is no make that we know. Did you mean "Mazda"?',
  ]);
  expect(check("mazda", { stock: "/search/mazdaa" })).toEqual([
    "stock: this dealer has no make, body or location at /search/mazdaa",
  ]);
});

test("ENT-37: the page of the dealer and the brand of one slug are told apart only on sites that show both", () => {
  const brand = aBrandDraft("mazda", {}, { name: "mazda-brand", sites: ["group"] });
  const page = aPage({ name: "mazda-story", slug: "mazda" });
  const find = (...asked: Parameters<typeof checkBrandSlug>) =>
    checkBrandSlug(...asked).map(({ path, rule }) => `${path}: ${rule}`);
  expect(find(brand, [brand, page])).toEqual([
    'slug: "mazda" is the slug of the page mazda-story; choose another',
  ]);
  expect(find(page, [brand, page])).toEqual([
    'slug: "mazda" is the slug of the brand mazda-brand; choose another',
  ]);
  expect(find(brand, [brand, { ...page, sites: ["used"] }])).toEqual([]);
  expect(find({ ...page, kind: "offer" }, [brand])).toEqual([]);
});
