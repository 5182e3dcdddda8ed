import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";

export const CONTENT_ROUTES: readonly RoutePolicy[] = [
  { path: "/privacy-policy", cacheKey: keepByPath },
  { path: "/terms-and-conditions", cacheKey: keepByPath },
];
