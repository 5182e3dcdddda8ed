import type { RoutePolicy } from "#platform/http/route.ts";
import type { EventsRequest } from "./calls.server.ts";

/** Where pages send shopper events (ANA-11). */
export const ANALYTICS_ROUTES: readonly RoutePolicy<unknown, EventsRequest>[] = [
  {
    path: "/api/analytics",
    call: async () => (await import("./calls.server.ts")).answerEvents,
    methods: ["POST"],
    limit: { name: "events", maxPerHour: 6000 },
  },
];
