import { SUCCESS_PATH } from "#features/leads/take/success-path.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy } from "#platform/http/route.ts";
import { VISIT_PATH } from "./visit.ts";

export const SUCCESS_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  { path: SUCCESS_PATH, page: "success/pages/success/route.tsx" },
  { path: VISIT_PATH, call: async () => (await import("./calls.server.ts")).answerVisit },
];
