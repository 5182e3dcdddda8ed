import type { Range } from "#features/catalogue/search/search-attributes.ts";
import { cleanText, parsePage, toQueryText } from "#features/catalogue/search/search-state.ts";
import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import { isUnreadable, parseTyped, toOrdered } from "#ui/controls/range-rules.ts";

/** What an address asks of the list of offers (OFF-03). */
export interface OfferSearch {
  readonly query: string;
  /** In code unit order, each once. */
  readonly categories: readonly string[];
  /** Whole dollars; null on both sides for any price and none. */
  readonly price: Range;
  /** From 1. */
  readonly page: number;
}

export interface ParsedOfferSearch {
  readonly search: OfferSearch;
  /** The ends of a price that were typed and are no amount, as they were typed. */
  readonly unreadable: readonly string[];
  /** The address has the fields of the form, and belongs in its canonical form. */
  readonly needsRedirect: boolean;
}

const MAX_TEXT = 200;
const MAX_CATEGORIES = 20;
const FORM_FIELDS = ["min[price]", "max[price]"] as const;
const PRICE = "range[price]";

export const ANY_OFFER: OfferSearch = { query: "", categories: [], price: { min: null, max: null }, page: 1 };

/** Reads any address of the list. What it does not know is ignored, and the answer is bounded whatever the address (D20, FAC-12). */
export function parseOfferSearch({ searchParams }: Pick<URL, "searchParams">): ParsedOfferSearch {
  const isForm = FORM_FIELDS.some((field) => searchParams.has(field));
  const ends = isForm
    ? FORM_FIELDS.map((field) => searchParams.get(field) ?? "")
    : (searchParams.get(PRICE)?.split(":") ?? []).slice(0, 2);
  const [min = "", max = ""] = ends.map((end) => cleanText(end, MAX_TEXT));
  const unreadable = [min, max].filter(isUnreadable);
  const categories = searchParams.getAll("categories").slice(0, MAX_CATEGORIES);
  return {
    search: {
      query: cleanText(searchParams.get("query") ?? "", MAX_TEXT),
      categories: [...new Set(categories.map((value) => cleanText(value, MAX_TEXT)))].filter(Boolean).sort(),
      price: toOrdered(parseTyped(min), parseTyped(max)),
      page: parsePage(searchParams.get("page")),
    },
    unreadable,
    needsRedirect: isForm && unreadable.length === 0,
  };
}

/** The address of a search of offers; equal searches have equal ones (D20). A change other than of the page leads to the first page. */
export function toOffersHref(search: OfferSearch, change: Partial<OfferSearch> = {}): string {
  const { query, categories, price, page } = { ...search, page: 1, ...change };
  const parameters = new URLSearchParams();
  for (const category of categories) parameters.append("categories", category);
  if (page > 1) parameters.append("page", String(page));
  if (query !== "") parameters.append("query", query);
  if (price.min !== null || price.max !== null)
    parameters.append(PRICE, `${price.min ?? ""}:${price.max ?? ""}`);
  return OFFERS_PATH + toQueryText(parameters);
}

/** The search after a category was chosen or, if it was already, taken back. */
export const toggleCategory = ({ categories }: OfferSearch, category: string): Partial<OfferSearch> => ({
  categories: categories.includes(category)
    ? categories.filter((one) => one !== category)
    : [...categories, category].sort(),
});
