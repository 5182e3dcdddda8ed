import { resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { parseSearch } from "#features/catalogue/search/search-state.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { SORT_KEYS } from "#features/catalogue/settings/search-settings.ts";
import type { OfferDocument } from "#features/content/offers/offer-document.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import { makeModelValue } from "#features/vehicles/make-name.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { type BlockFinding, checkSearch, type RuledSite } from "../page-block.ts";

interface Rules {
  /** The sites that would show it. */
  readonly sites: readonly RuledSite[];
  /** Of every site of the account. */
  readonly siteSlugs: readonly string[];
  readonly vocabulary: SearchVocabulary;
}

/** What keeps an offer from being shown: a make, model, site or search that is not there, so that none of its links is dead. */
export function checkOffer({ document }: ContentDraft, rules: Rules): BlockFinding[] {
  const offer = document as OfferDocument;
  return [
    ...checkManufacturer(offer.manufacturer, rules.vocabulary, "manufacturer"),
    ...checkModel(offer, rules),
    ...checkStock(offer, rules),
    ...checkModelStock(offer, rules.vocabulary),
    ...offer.excludedSites
      .filter((slug) => !rules.siteSlugs.includes(slug))
      .map((slug) => ({ path: "excludedSites", rule: `the account has no site "${slug}"` })),
  ];
}

/** Finds a make that neither the product knows nor the account has had; null is none. @param path of its setting */
export function checkManufacturer(
  make: string | null,
  vocabulary: SearchVocabulary,
  path: string,
): BlockFinding[] {
  const names = [...vocabulary.makes, ...MAKES].map(({ name }) => name);
  if (make === null || names.includes(make)) return [];
  return [{ path, rule: `is no make that we know.${suggestName(make, names)}` }];
}

/** "Explore" leads to the vehicles of the model, whose page is there once the account has had one (OFF-11). */
function checkModel({ manufacturer, model }: OfferDocument, { vocabulary }: Rules): BlockFinding[] {
  if (!model || manufacturer === null || model.overrideHref !== null) return [];
  const models = vocabulary.makes.find(({ slug }) => slug === toSlug(manufacturer))?.models ?? [];
  if (models.some(({ slug }) => slug === model.slug)) return [];
  const hint = suggestName(
    model.name,
    models.map(({ name }) => name),
  );
  const rule = `this dealer has had no ${manufacturer} ${model.name}; correct it, or say in override_url where to explore it.${hint}`;
  return [{ path: "model.name", rule }];
}

/** An offer about a model whose search is of others: its page would show vehicles that it is not about. */
function checkModelStock(
  { manufacturer, model, stock }: OfferDocument,
  vocabulary: SearchVocabulary,
): BlockFinding[] {
  const url = stock === null ? null : URL.parse(stock, "https://site.invalid");
  if (!url || model === null || manufacturer === null) return [];
  const searched = [
    resolveSearchPath(url.pathname, vocabulary)?.locked ?? {},
    parseSearch(url, { defaultSort: SORT_KEYS[0], vocabulary }).state.facets,
  ];
  const makes = [toSlug(manufacturer)];
  const models = [model.name, model.slug].map((name) => toSlug(makeModelValue(manufacturer, name)));
  const leavesOut = (values: readonly string[] | undefined, named: readonly string[]) =>
    values !== undefined && !values.some((value) => named.includes(toSlug(value)));
  const isOther = searched.some(
    ({ make, make_model }) => leavesOut(make, makes) || leavesOut(make_model, models),
  );
  const rule = `finds no ${manufacturer} ${model.name}, which the offer is about; correct it, or model.name`;
  return isOther ? [{ path: "stock", rule }] : [];
}

/** Words find what resembles them; which vehicles have an offer must be exact (D314). */
function checkStock({ stock }: OfferDocument, rules: Rules): BlockFinding[] {
  if (stock === null) return [];
  const hasWords = /[?&](query|words)=/.test(stock);
  return hasWords
    ? [{ path: "stock", rule: "must choose vehicles by filters, not by words that they are searched by" }]
    : checkSearch(stock, rules, "stock");
}
