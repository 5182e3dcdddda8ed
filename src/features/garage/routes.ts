import type { RequestContext } from "#features/request/request-context.ts";
import { keepByPath, type RoutePolicy, type WriteLimit } from "#platform/http/route.ts";
import { parseComparedSlugs, toComparePath } from "./compare/compare-address.ts";
import { findGaragePath, GARAGE_PATHS, resolveGaragePath } from "./garage-path.ts";
import { COMPARE_PATH, FAVOURITES_PATH, WATCHLIST_PATH } from "./paths.ts";
import type { GarageSettings } from "./settings.ts";

/** A shopper's changes of the watchlist count together, however they are made. */
const WATCHLIST_LIMIT: WriteLimit = { name: "watchlist", maxPerHour: 600 };

/** A shopper saves and removes a vehicle with a call each. */
const WATCHLIST_CALL = {
  methods: ["POST"],
  hasSession: true,
  limit: WATCHLIST_LIMIT,
} as const satisfies Partial<RoutePolicy>;

/** Both pages are the same for everyone: only the browser knows the favourites, and an address says what it compares (D17). */
export const GARAGE_ROUTES: readonly RoutePolicy<GarageSettings, RequestContext>[] = [
  { path: FAVOURITES_PATH, page: "garage/pages/favourites/route.tsx", cacheKey: keepByPath },
  {
    path: COMPARE_PATH,
    page: "garage/pages/compare/route.tsx",
    cacheKey: ({ searchParams }) => toComparePath(parseComparedSlugs(searchParams)),
  },
  {
    path: "/api/saved-cars",
    call: async () => (await import("./calls.server.ts")).answerSavedCars,
  },
  {
    ...{
      path: WATCHLIST_PATH,
      page: "garage/pages/watchlist/route.tsx",
      methods: ["GET", "POST"],
      hasSession: true,
      limit: WATCHLIST_LIMIT,
    },
    gate: () => "watchlist",
  },
  // Where a site has none, nobody is asked to sign in for it (TEN-07).
  ...GARAGE_PATHS.map(
    (path): RoutePolicy<GarageSettings> => ({
      ...{ path, page: "garage/pages/my-garage/route.tsx", methods: ["GET", "POST"] },
      ...{ hasSession: true, limit: WATCHLIST_LIMIT },
      gate: (_page, { garage }, siteSlug) =>
        resolveGaragePath(path, findGaragePath(siteSlug, garage)) === "not-found" ? null : "my-garage",
    }),
  ),
  {
    path: "/api/watchlist",
    call: async () => (await import("./calls.server.ts")).answerWatchlist,
    hasSession: true,
  },
  {
    path: "/api/watchlist/save-car",
    call: async () => (await import("./calls.server.ts")).answerSaveCar,
    ...WATCHLIST_CALL,
  },
  {
    path: "/api/watchlist/remove-car",
    call: async () => (await import("./calls.server.ts")).answerRemoveCar,
    ...WATCHLIST_CALL,
  },
  {
    path: "/api/watchlist/add-favourites",
    call: async () => (await import("./calls.server.ts")).answerAddFavourites,
    ...WATCHLIST_CALL,
  },
];
