import { toSearchCacheKey } from "#features/catalogue/search/search-state.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { type CacheKey, keepByPath, type RoutePolicy } from "#platform/http/route.ts";

type Settings = Pick<CatalogueSettings, "search">;

const keepBySearch: CacheKey<Settings> = (page, { search }) => toSearchCacheKey(page, search.sort);

/** Searches, also below a path of the site's own (SEA-17), and what crawlers ask for. */
export const RESULTS_ROUTES: readonly RoutePolicy<Settings>[] = [
  { path: "/search/*", cacheKey: keepBySearch },
  { path: "/api/search", answeredBy: "endpoint", cacheKey: keepBySearch },
  { path: "/api/suggest", answeredBy: "endpoint" },
  { path: "/robots.txt", answeredBy: "endpoint", cacheKey: keepByPath },
  { path: "/sitemap.xml", answeredBy: "endpoint", cacheKey: keepByPath },
];
