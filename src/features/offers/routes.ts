import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type CacheKey, keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { parseOfferSearch, toOffersHref } from "./search/offer-search.ts";

/** An unreadable price, which the page repeats, and the fields of the form, which redirect, are not kept. */
const keepBySearch: CacheKey<unknown> = (page) => {
  const { search, unreadable, needsRedirect } = parseOfferSearch(page);
  if (needsRedirect || unreadable.length > 0) return null;
  return toOffersHref(search, { page: search.page }).replace(OFFERS_PATH, page.pathname);
};

/** The list of offers, each offer at both of its addresses (OFF-01, OFF-02), and their search as a call (API-08). */
export const OFFER_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  { path: OFFERS_PATH, page: "offers/pages/list/route.tsx", cacheKey: keepBySearch },
  ...["/offers/:id", "/offers/:manufacturer/:id"].map((path) => ({
    path,
    page: "offers/pages/offer/route.tsx",
    cacheKey: keepByPath,
  })),
  { path: "/api/offers", call: async () => (await import("./calls.server.ts")).answerOffers },
];
