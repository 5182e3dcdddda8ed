import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";

/** Requests for codes, guesses and changes of details count together. */
export const POST_LIMIT: WriteLimit = { name: "sign-in forms", maxPerHour: 300, isReported: true };

export const IDENTITY_ROUTES: readonly RoutePolicy[] = [
  { path: "/sign-in", methods: ["GET", "POST"], hasSession: true, limit: POST_LIMIT },
  // It always requires sign-in (AUTH-08).
  {
    path: "/my-garage/details",
    methods: ["GET", "POST"],
    limit: POST_LIMIT,
    hasSession: true,
    gate: () => "my-garage",
  },
  { path: "/api/me", answeredBy: "endpoint", hasSession: true },
];
