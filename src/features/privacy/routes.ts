import { CONSENTS_PATH, ERASE_PATH, MY_DATA_PATH } from "#features/account/paths.ts";
import { POST_LIMIT } from "#features/account/routes.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { ERASED_PATH } from "./erase/erase-view.ts";

/** The shopper's own pages always require sign-in (AUTH-08). */
const OWN_FORM = {
  methods: ["GET", "POST"],
  hasSession: true,
  gate: () => "my-garage",
  limit: POST_LIMIT,
} as const satisfies Partial<RoutePolicy>;

export const PRIVACY_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  { path: ERASE_PATH, page: "privacy/pages/erase/route.tsx", ...OWN_FORM },
  { path: CONSENTS_PATH, page: "privacy/pages/consents/route.tsx", ...OWN_FORM },
  { path: ERASED_PATH, page: "privacy/pages/erased/route.tsx", cacheKey: keepByPath },
  {
    path: MY_DATA_PATH,
    call: async () => (await import("./calls.server.ts")).answerDownload,
    hasSession: true,
  },
];
