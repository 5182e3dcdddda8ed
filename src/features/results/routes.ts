import { toSearchCacheKey } from "#features/catalogue/search/search-state.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type CacheKey, keepByPath, type RoutePolicy } from "#platform/http/route.ts";

type Settings = Pick<CatalogueSettings, "search">;

const keepBySearch: CacheKey<Settings> = (page, { search }) => toSearchCacheKey(page, search.sort);

/** Searches, also below a path of the site's own (SEA-17), and what crawlers ask for. */
export const RESULTS_ROUTES: readonly RoutePolicy<Settings, RequestContext>[] = [
  { path: "/search/*", page: "results/pages/search/route.tsx", cacheKey: keepBySearch },
  {
    path: "/api/search",
    call: async () => (await import("./calls.server.ts")).answerSearch,
    cacheKey: keepBySearch,
  },
  { path: "/api/suggest", call: async () => (await import("./calls.server.ts")).answerSuggest },
  {
    path: "/robots.txt",
    call: async () => (await import("./calls.server.ts")).answerRobots,
    cacheKey: keepByPath,
  },
  {
    path: "/sitemap.xml",
    call: async () => (await import("./calls.server.ts")).answerSitemap,
    cacheKey: keepByPath,
  },
];
