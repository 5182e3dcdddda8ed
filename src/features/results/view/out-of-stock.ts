import type { Facets } from "#features/catalogue/search/search-attributes.ts";
import { buildSearchQuery, type QueryInput } from "#features/catalogue/search/search-query.ts";
import { EMPTY_SEARCH, toHref } from "#features/catalogue/search/search-state.ts";
import { newSearch, type SettledSearch } from "#features/catalogue/search/settled-search.ts";
import { countForSale } from "#features/catalogue/search/stock-search.ts";
import { toModelName } from "#features/vehicles/make-name.ts";
import { findSegment, MAKE_OF_KNOWN_MODEL, SEGMENTS } from "#features/vehicles/segments.ts";
import type { SearchIndex } from "#search/contract/engine.ts";
import type { Instead } from "./results-view.ts";

/** A model that is looked for and not in stock, and what is in stock that is nearest to it. */
export interface OutOfStock {
  /** "Toyota LandCruiser". */
  readonly name: string;
  readonly instead: readonly (Instead & { readonly search: SettledSearch })[];
}

/**
 * What to offer instead of a model that is not in stock: the same make, then the same body and size. Both keep what else is
 * chosen where that finds something. Null for a search that names no model, or one that is in stock.
 */
export async function findInstead(engine: SearchIndex, input: QueryInput): Promise<OutOfStock | null> {
  const { vocabulary, search } = input;
  const models = search.facets.make_model ?? [];
  const [model] = models;
  const make = model && (vocabulary.makeOf.get(model) ?? MAKE_OF_KNOWN_MODEL.get(model));
  if (!make) return null;
  const asked = newSearch({ ...EMPTY_SEARCH, facets: { make_model: models } });
  if ((await countForSale(engine, buildSearchQuery({ ...input, search: asked }))) > 0) return null;
  const segment = findSegment(make, toModelName(make, model));
  const similar =
    segment &&
    vocabulary.makes.flatMap(({ name, models }) =>
      models.filter((other) => findSegment(name, other.name) === segment).map(({ value }) => value),
    );
  const offers = [
    { label: `${make} in stock`, facets: { make: [make] } },
    ...(similar && similar.length > 0
      ? [{ label: `Other ${SEGMENTS[segment]}`, facets: { make_model: similar } }]
      : []),
  ];
  const instead = await Promise.all(offers.map((offer) => findOffer(engine, input, offer)));
  return { name: models.join(" or "), instead: instead.filter((offer) => offer !== null) };
}

interface Offer {
  readonly label: string;
  readonly facets: Facets;
}

async function findOffer(engine: SearchIndex, input: QueryInput, { label, facets }: Offer) {
  const { make: _, make_model: __, ...others } = input.search.facets;
  const { ranges, near } = input.search.state;
  for (const state of [
    { ...EMPTY_SEARCH, ranges, near, facets: { ...others, ...facets } },
    { ...EMPTY_SEARCH, facets },
  ]) {
    const search = newSearch(state);
    const found = await countForSale(engine, buildSearchQuery({ ...input, search }));
    if (found > 0) return { label, count: found, href: toHref(search.path, state), search };
  }
  return null;
}
