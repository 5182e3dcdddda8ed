import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { BUDGET_SEARCH_PATH } from "./paths.ts";

export const PAGES_ROUTES: readonly RoutePolicy[] = [
  { path: BUDGET_SEARCH_PATH, page: "pages/pages/budget-search/route.tsx" },
  // No setting gives these another meaning, and the page of any address shows them.
  { path: "/privacy-policy", cacheKey: keepByPath },
  { path: "/terms-and-conditions", cacheKey: keepByPath },
  // A dealer's own pages, and a search path of the site's own (SEA-17); any other address is not found.
  { path: "/*", page: "pages/pages/dealer-page/route.tsx", cacheKey: keepByPath },
];
