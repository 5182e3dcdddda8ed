import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";

/** Requests for codes, guesses and changes of details count together. */
export const POST_LIMIT: WriteLimit = { name: "sign-in forms", maxPerHour: 300, isReported: true };

/** The shopper's own pages always require sign-in (AUTH-08). */
const OWN_PAGE = { hasSession: true, gate: () => "my-garage" } as const satisfies Partial<RoutePolicy>;

export const IDENTITY_ROUTES: readonly RoutePolicy[] = [
  { path: "/sign-in", methods: ["GET", "POST"], hasSession: true, limit: POST_LIMIT },
  { path: "/my-garage", ...OWN_PAGE },
  { path: "/my-garage/details", methods: ["GET", "POST"], limit: POST_LIMIT, ...OWN_PAGE },
  { path: "/api/me", answeredBy: "endpoint", hasSession: true },
];
