import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";

export const HOME_ROUTES: readonly RoutePolicy[] = [
  { path: "/", page: "home/pages/home/route.tsx", cacheKey: keepByPath },
];
