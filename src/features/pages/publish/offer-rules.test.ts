import { expect, test } from "vitest";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { OfferDocument } from "#features/content/offers/offer-document.ts";
import { anOfferDraft } from "#features/content/offers/test-offer.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { checkOffer } from "./offer-rules.ts";

const vocabulary = buildSearchVocabulary(
  [
    { make: "Suzuki", model: "Swift" },
    { make: "Suzuki", model: "Vitara" },
    { make: "Kia", model: "Rio" },
  ],
  [],
  [],
);
const rules = {
  sites: [{ slug: "northside", config: testConfig() }],
  siteSlugs: ["northside", "northside-used"],
  vocabulary,
};
const check = (changes: Partial<OfferDocument>) =>
  checkOffer(anOfferDraft("offer", changes), rules).map(({ path, rule }) => `${path}: ${rule}`);
const model = (name: string, overrideHref: string | null = null) => ({
  model: { name, slug: name.toLowerCase(), overrideHref, picture: null },
});

const SWIFT = { manufacturer: "Suzuki", ...model("Swift") };
const MODELS = (...names: string[]) =>
  `/search?${new URLSearchParams(names.map((name) => ["make_model", name]))}`;
const OTHER = "stock: finds no Suzuki Swift, which the offer is about; correct it, or model.name";

test.each<[string, Partial<OfferDocument>]>([
  ["nothing named", {}],
  ["a make that the dealer has had", { manufacturer: "Suzuki" }],
  ["a make that the product knows", { manufacturer: "Toyota" }],
  ["a model that the dealer has had", { manufacturer: "Suzuki", ...model("Swift") }],
  ["any model with a page of its own", { manufacturer: "Toyota", ...model("bZ9", "/bz9") }],
  ["a search by filters", { stock: "/search/new-cars/suzuki?body=hatch&range[price]=:30000" }],
  ["a search of its model", { ...SWIFT, stock: "/search/new-cars/suzuki/swift?body=hatch" }],
  ["a search of its make", { ...SWIFT, stock: "/search/suzuki" }],
  ["a search of its model and another", { ...SWIFT, stock: MODELS("Suzuki Vitara", "Suzuki Swift") }],
  ["a search that names no make", { ...SWIFT, stock: "/search/new-cars?body=hatch" }],
  ["a site that is left out", { excludedSites: ["northside-used"] }],
])("OFF-10 OFF-11 D314: an offer with %s may be shown", (_, changes) => {
  expect(check(changes)).toEqual([]);
});

test.each<[string, Partial<OfferDocument>, string]>([
  [
    "unknown make",
    { manufacturer: "Suzuky" },
    'manufacturer: is no make that we know. Did you mean "Suzuki"?',
  ],
  [
    "unknown model",
    { manufacturer: "Suzuki", ...model("Swiift") },
    'model.name: this dealer has had no Suzuki Swiift; correct it, or say in override_url where to explore it. Did you mean "Swift"?',
  ],
  ["search of another model", { ...SWIFT, stock: "/search/suzuki/vitara" }, OTHER],
  ["search of another model among filters", { ...SWIFT, stock: MODELS("Suzuki Vitara") }, OTHER],
  ["search of another make", { ...SWIFT, stock: "/search/new-cars/kia" }, OTHER],
  ["unknown site", { excludedSites: ["southside"] }, 'excludedSites: the account has no site "southside"'],
  ["search elsewhere", { stock: "/cars/one" }, "stock: must be the path of a search"],
  ["unknown filter", { stock: "/search?colur=red" }, 'stock: "colur" is not a filter.'],
  [
    "search by words",
    { stock: "/search?query=swift" },
    "stock: must choose vehicles by filters, not by words",
  ],
])("OFF-11 D314 D360: an offer with an %s is refused", (_, changes, rule) => {
  expect(check(changes)).toEqual([expect.stringContaining(rule)]);
});
