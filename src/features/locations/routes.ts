import { LOCATION_PATHS, LOCATIONS_PATH } from "#features/tenancy/settings/location-path.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";

/** The page of all locations, and each location's own page at any of its addresses (LOC-10). */
export const LOCATION_ROUTES: readonly RoutePolicy[] = [
  { path: LOCATIONS_PATH, cacheKey: keepByPath },
  ...LOCATION_PATHS.map((path) => ({ path: `${path}/:slug`, cacheKey: keepByPath })),
];
