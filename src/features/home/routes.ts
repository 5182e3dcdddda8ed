import { SALES_PATH } from "#features/pages/paths.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";

export const HOME_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  { path: "/", page: "home/pages/home/route.tsx", cacheKey: keepByPath },
  { path: SALES_PATH, call: async () => (await import("./calls.server.ts")).answerSales },
];
