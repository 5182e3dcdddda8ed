import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { FAVOURITES_PATH } from "./paths.ts";

/** The favourites page is the same for everyone: only the browser knows what is on it (D17). */
export const GARAGE_ROUTES: readonly RoutePolicy[] = [
  { path: FAVOURITES_PATH, cacheKey: keepByPath },
  { path: "/api/saved-cars", answeredBy: "endpoint" },
];
