import { LOCATION_PATHS, LOCATIONS_PATH, LOCATOR_PATH } from "#features/tenancy/paths.ts";
import { type CacheKey, keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { readLocatorState, toLocatorHref } from "./locator/locator-state.ts";

/** Distances from a place are measured for whoever typed it. */
const keepUnlessNear: CacheKey<unknown> = ({ pathname, searchParams }) =>
  searchParams.has("near") ? null : pathname;

const keepByChoice: CacheKey<unknown> = (page) =>
  page.searchParams.get("near")?.trim() ? null : toLocatorHref(readLocatorState(page));

/** The page of all locations, a group's locator (GRP-02), and each location's own page at any of its addresses (LOC-10). */
export const LOCATION_ROUTES: readonly RoutePolicy[] = [
  { path: LOCATIONS_PATH, page: "locations/pages/locations/route.tsx", cacheKey: keepUnlessNear },
  { path: LOCATOR_PATH, page: "locations/pages/dealer-locator/route.tsx", cacheKey: keepByChoice },
  ...LOCATION_PATHS.map((path) => ({
    path: `${path}/:slug`,
    page: "locations/pages/location/route.tsx",
    cacheKey: keepByPath,
  })),
];
