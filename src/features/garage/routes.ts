import { keepByPath, type RoutePolicy, type WriteLimit } from "#platform/http/route.ts";
import { COMPARE_PATH, parseComparedSlugs, toComparePath } from "./compare/compare-address.ts";
import { FAVOURITES_PATH, WATCHLIST_PATH } from "./paths.ts";
import { findGaragePath, GARAGE_PATHS, resolveGaragePath } from "./settings/garage-path.ts";
import type { GarageSettings } from "./settings/garage-settings.ts";

/** A shopper's changes of the watchlist count together, however they are made. */
const WATCHLIST_LIMIT: WriteLimit = { name: "watchlist", maxPerHour: 600 };

/** A shopper saves and removes a vehicle with a call each. */
const WATCHLIST_CALL = {
  answeredBy: "endpoint",
  methods: ["POST"],
  hasSession: true,
  limit: WATCHLIST_LIMIT,
} as const satisfies Partial<RoutePolicy>;

/** Both pages are the same for everyone: only the browser knows the favourites, and an address says what it compares (D17). */
export const GARAGE_ROUTES: readonly RoutePolicy<GarageSettings>[] = [
  { path: FAVOURITES_PATH, cacheKey: keepByPath },
  { path: COMPARE_PATH, cacheKey: ({ searchParams }) => toComparePath(parseComparedSlugs(searchParams)) },
  { path: "/api/saved-cars", answeredBy: "endpoint" },
  {
    ...{ path: WATCHLIST_PATH, methods: ["GET", "POST"], hasSession: true, limit: WATCHLIST_LIMIT },
    gate: () => "watchlist",
  },
  // Where a site has none, nobody is asked to sign in for it (TEN-07).
  ...GARAGE_PATHS.map(
    (path): RoutePolicy<GarageSettings> => ({
      ...{ path, methods: ["GET", "POST"], hasSession: true, limit: WATCHLIST_LIMIT },
      gate: (_page, { garage }, siteSlug) =>
        resolveGaragePath(path, findGaragePath(siteSlug, garage)) === "not-found" ? null : "my-garage",
    }),
  ),
  { path: "/api/watchlist", answeredBy: "endpoint", hasSession: true },
  ...["save-car", "remove-car", "add-favourites"].map((action) => ({
    path: `/api/watchlist/${action}`,
    ...WATCHLIST_CALL,
  })),
];
