import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { COMPARE_PATH, parseComparedSlugs, toComparePath } from "./compare/compare-address.ts";
import { FAVOURITES_PATH } from "./paths.ts";

/** A shopper saves and removes a vehicle with a call each. */
const WATCHLIST_CALL = {
  answeredBy: "endpoint",
  methods: ["POST"],
  hasSession: true,
  limit: { name: "watchlist", maxPerHour: 600 },
} as const satisfies Partial<RoutePolicy>;

/** Both pages are the same for everyone: only the browser knows the favourites, and an address says what it compares (D17). */
export const GARAGE_ROUTES: readonly RoutePolicy[] = [
  { path: FAVOURITES_PATH, cacheKey: keepByPath },
  { path: COMPARE_PATH, cacheKey: ({ searchParams }) => toComparePath(parseComparedSlugs(searchParams)) },
  { path: "/api/saved-cars", answeredBy: "endpoint" },
  { path: "/watchlist", hasSession: true, gate: () => "watchlist" },
  { path: "/api/watchlist", answeredBy: "endpoint", hasSession: true },
  ...["save-car", "remove-car", "add-favourites"].map((action) => ({
    path: `/api/watchlist/${action}`,
    ...WATCHLIST_CALL,
  })),
];
