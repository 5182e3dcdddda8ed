import type { RoutePolicy } from "#platform/http/route.ts";

/** Where pages send shopper events (ANA-11). */
export const ANALYTICS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/api/analytics",
    answeredBy: "endpoint",
    methods: ["POST"],
    limit: { name: "events", maxPerHour: 6000 },
  },
];
