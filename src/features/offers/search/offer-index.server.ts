import type { Offer } from "#features/content/offers/offer-document.ts";
import { toPlainText } from "#features/content/text/rich-text.ts";
import type { FacetCount, IndexDocument, SearchEngine, SearchResult } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import type { OfferSearch } from "./offer-search.ts";

const SCHEMA = { facets: ["category"], numbers: ["price", "place"] };
const NOTHING = new Uint8Array();

/** What a search of offers finds. */
export interface FoundOffers {
  /** Of its page, in their order. */
  readonly offers: readonly Offer[];
  /** Of all pages. */
  readonly count: number;
  /** How many offers each category would find, the choice of categories ignored (OFF-03). */
  readonly categories: readonly FacetCount[];
  /** Lowest and highest price in whole dollars, the asked range ignored; null if no offer has one. */
  readonly price: SearchResult["ranges"][string];
  /** Offers that match but for having no price. */
  readonly withoutPrice: number;
}

/** Hits of a page (OFF-04, API-08). */
export const OFFERS_PER_PAGE = 21;

const indexes = new WeakMap<readonly Offer[], Promise<SearchEngine>>();

/**
 * Searches a site's offers from memory. Their index is a second, small one of the engine that searches stock (D311): it is built
 * when it is first asked for, and again after an offer changed, begins or ends.
 * @param offers that the site shows now
 * @param offset of the first hit; that of the search's page by default
 */
export async function searchOffers(
  offers: readonly Offer[],
  { query, categories, price, page }: OfferSearch,
  offset = (page - 1) * OFFERS_PER_PAGE,
): Promise<FoundOffers> {
  const engine = await findIndex(offers);
  const { hits, count, facets, ranges, missing } = await engine.search({
    text: query,
    facets: { category: categories },
    ranges: { price },
    sort: { attribute: "place", direction: "asc" },
    ...{ offset, limit: OFFERS_PER_PAGE, boundRanges: ["price"] },
  });
  return {
    offers: hits.flatMap(({ id }) => offers[id] ?? []),
    ...{ count, categories: facets.category ?? [], price: ranges.price ?? null },
    withoutPrice: missing.price ?? 0,
  };
}

/** The index of a list of offers, whose places in it are the ids. */
function findIndex(offers: readonly Offer[]): Promise<SearchEngine> {
  const known = indexes.get(offers);
  if (known) return known;
  const built = buildInMemoryEngine(SCHEMA, offers.map(toDocument));
  indexes.set(offers, built);
  return built;
}

function toDocument(offer: Offer, place: number): IndexDocument {
  const { name, category, manufacturer, model, description, price, finance } = offer;
  const words = [name, manufacturer, model?.name, category, finance?.lender];
  return {
    id: place,
    facets: { category },
    numbers: { price: price && price.cents / 100, place },
    text: words.filter((word) => typeof word === "string"),
    details: [toPlainText(description)],
    record: NOTHING,
  };
}
