import { LOCATION_PATHS, LOCATIONS_PATH } from "#features/tenancy/paths.ts";
import { type CacheKey, keepByPath, type RoutePolicy } from "#platform/http/route.ts";

/** Distances from a place are measured for whoever typed it. */
const keepUnlessNear: CacheKey<unknown> = ({ pathname, searchParams }) =>
  searchParams.has("near") ? null : pathname;

/** The page of all locations, and each location's own page at any of its addresses (LOC-10). */
export const LOCATION_ROUTES: readonly RoutePolicy[] = [
  { path: LOCATIONS_PATH, page: "locations/pages/locations/route.tsx", cacheKey: keepUnlessNear },
  ...LOCATION_PATHS.map((path) => ({
    path: `${path}/:slug`,
    page: "locations/pages/location/route.tsx",
    cacheKey: keepByPath,
  })),
];
