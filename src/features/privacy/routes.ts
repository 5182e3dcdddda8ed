import { CONSENTS_PATH, ERASE_PATH, MY_DATA_PATH } from "#features/identity/own-paths.ts";
import { POST_LIMIT } from "#features/identity/routes.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { ERASED_PATH } from "./erase/erase-view.ts";

/** The shopper's own pages always require sign-in (AUTH-08). */
const OWN_FORM = {
  methods: ["GET", "POST"],
  hasSession: true,
  gate: () => "my-garage",
  limit: POST_LIMIT,
} as const satisfies Partial<RoutePolicy>;

export const PRIVACY_ROUTES: readonly RoutePolicy[] = [
  { path: ERASE_PATH, ...OWN_FORM },
  { path: CONSENTS_PATH, ...OWN_FORM },
  { path: MY_DATA_PATH, answeredBy: "endpoint", hasSession: true },
  { path: ERASED_PATH, cacheKey: keepByPath },
];
