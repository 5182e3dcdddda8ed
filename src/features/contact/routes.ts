import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { CONTACT_PATH } from "./paths.ts";

export const CONTACT_ROUTES: readonly RoutePolicy[] = [
  { path: CONTACT_PATH, page: "contact/pages/contact/route.tsx", cacheKey: keepByPath },
];
