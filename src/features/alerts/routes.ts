import { ASK_ALERT_PATH } from "#features/catalogue/paths.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { ALERTS_PATH, STOP_ALERTS_PATH } from "./paths.ts";

const ALERT_LIMIT: WriteLimit = { name: "alerts", maxPerHour: 60 };

export const ALERT_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  {
    path: ASK_ALERT_PATH,
    page: "alerts/pages/ask/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    limit: ALERT_LIMIT,
  },
  {
    path: ALERTS_PATH,
    page: "alerts/pages/manage/route.tsx",
    methods: ["GET", "POST"],
    limit: ALERT_LIMIT,
  },
  // Mail programs post here, from anywhere; the token in the address says for whom (RFC 8058). A person's GET is redirected.
  {
    path: STOP_ALERTS_PATH,
    call: async () => (await import("./calls.server.ts")).answerStop,
    methods: ["GET", "POST"],
    crossSite: "allowed",
    limit: ALERT_LIMIT,
  },
];
