import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";

export const HOME_ROUTES: readonly RoutePolicy[] = [{ path: "/", cacheKey: keepByPath }];
