import { countPages } from "#features/catalogue/search/search-query.ts";
import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import { findNextMidnight } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { OFFERS_PER_PAGE, searchOffers } from "../search/offer-index.server.ts";
import {
  type OfferSearch,
  type ParsedOfferSearch,
  parseOfferSearch,
  toggleCategory,
  toOffersHref,
} from "../search/offer-search.ts";
import { buildOfferView, type OfferView } from "./offer-view.ts";

/** The list of offers (OFF-01). */
export interface OffersView extends PagesView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly search: OfferSearch;
  /** "3 offers" */
  readonly summary: string;
  /** What was typed and is no price, or what a price hides; null for nothing to say. */
  readonly notice: string | null;
  /** Whether there are enough to choose among, or the address chooses. */
  readonly isSearched: boolean;
  readonly categories: readonly CategoryView[];
  /** Whether some offers have a price to choose by. */
  readonly hasPrices: boolean;
  readonly offers: readonly OfferView[];
  /** Address without any choice; null if nothing is chosen. */
  readonly clearHref: string | null;
}

export interface CategoryView {
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  /** Chooses it, or takes it back. */
  readonly href: string;
}

/** Fewer are seen sooner than a search of them is filled in. */
const MIN_SEARCHED = 12;

type OffersRequest = Pick<RequestContext, "config" | "stock" | "origin" | "now">;

export type OffersPage =
  | { readonly kind: "view"; readonly view: OffersView; readonly until: Date }
  | { readonly kind: "redirect"; readonly to: string };

/** Shows the list of offers that an address asks for, from memory (OFF-01 to OFF-04). Offers begin and end at midnight (D310). */
export async function showOffers(ctx: OffersRequest, url: URL): Promise<OffersPage> {
  const { config, stock, now } = ctx;
  const parsed = parseOfferSearch(url);
  const { search } = parsed;
  if (parsed.needsRedirect) return { kind: "redirect", to: toOffersHref(search, { page: search.page }) };
  const found = await searchOffers(stock.content.offers, search);
  const pages = countPages(found.count, OFFERS_PER_PAGE);
  if (search.page > Math.max(1, pages))
    return { kind: "redirect", to: toOffersHref(search, { page: Math.max(1, pages) }) };
  const toPage = (page: number) => toOffersHref(search, { page });
  const crumbs: Crumb[] = [{ label: "Home", href: "/" }, { label: "Special offers" }];
  const clearHref = toOffersHref(search) === OFFERS_PATH ? null : OFFERS_PATH;
  const view: OffersView = {
    head: buildHead(ctx, search, crumbs),
    ...{ crumbs, search },
    summary: formatCount(found.count, { one: "offer", many: "offers" }),
    notice: describeNotice(parsed, found.withoutPrice),
    isSearched: clearHref !== null || stock.content.offers.length >= MIN_SEARCHED,
    categories: found.categories.map(({ value, count }) => ({
      ...{ label: value, count, isChosen: search.categories.includes(value) },
      href: toOffersHref(search, toggleCategory(search, value)),
    })),
    hasPrices: found.price !== null,
    offers: found.offers.map((offer) => buildOfferView(offer, config)),
    clearHref,
    ...buildPages(search.page, pages, toPage),
  };
  return { kind: "view", view, until: findNextMidnight(now(), config.timeZone) };
}

/** A list without offers, or with a choice of them, is not worth a search engine's visit. */
function buildHead(
  { config, stock, origin }: OffersRequest,
  search: OfferSearch,
  crumbs: readonly Crumb[],
): PageHead {
  const isWhole = toOffersHref(search) === OFFERS_PATH;
  return {
    title: `Special offers | ${config.name}`,
    description: `Current special offers at ${config.name}: prices, finance rates and terms.`,
    canonical: origin + toOffersHref(search, { page: search.page }),
    indexed: isWhole && stock.content.offers.length > 0,
    jsonLd: [buildBreadcrumbList(crumbs, origin, OFFERS_PATH)],
  };
}

function describeNotice({ unreadable }: ParsedOfferSearch, withoutPrice: number): string | null {
  if (unreadable.length > 0)
    return `${formatList(unreadable.map((text) => `“${text}”`))} is no price that we can read, so it was left out.`;
  if (withoutPrice === 0) return null;
  return withoutPrice === 1
    ? "1 more offer names no price."
    : `${formatWhole(withoutPrice)} more offers name no price.`;
}
