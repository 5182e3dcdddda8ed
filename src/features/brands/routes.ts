import { BRANDS_PATH } from "#features/content/brands/brand-paths.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";

/** All brands of a dealer group, and the page of each (GRP-02). */
export const BRAND_ROUTES: readonly RoutePolicy[] = [
  { path: BRANDS_PATH, page: "brands/pages/brands/route.tsx", cacheKey: keepByPath },
  { path: "/:brand/overview", page: "brands/pages/overview/route.tsx", cacheKey: keepByPath },
];
