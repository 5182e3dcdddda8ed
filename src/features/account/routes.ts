import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { DETAILS_PATH, SIGN_IN_PATH, toSignInCall } from "./paths.ts";

/** Requests for codes, guesses and changes of details count together. */
export const POST_LIMIT: WriteLimit = { name: "sign-in forms", maxPerHour: 300, isReported: true };

export const ACCOUNT_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  {
    path: SIGN_IN_PATH,
    page: "account/pages/sign-in/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    limit: POST_LIMIT,
  },
  {
    path: toSignInCall(SIGN_IN_PATH),
    methods: ["GET", "POST"],
    call: async () => (await import("./calls.server.ts")).answerSignIn,
    hasSession: true,
    limit: POST_LIMIT,
  },
  // It always requires sign-in (AUTH-08).
  {
    path: DETAILS_PATH,
    page: "account/pages/details/route.tsx",
    methods: ["GET", "POST"],
    limit: POST_LIMIT,
    hasSession: true,
    gate: () => "my-garage",
  },
  {
    path: "/api/me",
    call: async () => (await import("./calls.server.ts")).answerMe,
    hasSession: true,
  },
];
