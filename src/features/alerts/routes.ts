import { ASK_ALERT_PATH } from "#features/catalogue/alert-paths.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { ALERTS_PATH, STOP_ALERTS_PATH } from "./links/paths.ts";

const ALERT_LIMIT: WriteLimit = { name: "alerts", maxPerHour: 60 };

export const ALERT_ROUTES: readonly RoutePolicy[] = [
  { path: ASK_ALERT_PATH, methods: ["GET", "POST"], hasSession: true, limit: ALERT_LIMIT },
  { path: ALERTS_PATH, methods: ["GET", "POST"], limit: ALERT_LIMIT },
  // A mail program posts from anywhere; the token in the address says for whom (RFC 8058). A person is led on.
  {
    path: STOP_ALERTS_PATH,
    answeredBy: "endpoint",
    methods: ["GET", "POST"],
    crossSite: "allowed",
    limit: ALERT_LIMIT,
  },
];
