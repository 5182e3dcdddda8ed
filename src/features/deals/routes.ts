import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy } from "#platform/http/route.ts";

export const DEAL_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  {
    path: "/cars/:slug/deal",
    page: "deals/pages/deal/route.tsx",
    methods: ["GET", "POST"],
    ...TAKES_ENQUIRIES,
  },
  {
    path: "/cars/:slug/deal.pdf",
    call: async () => (await import("./calls.server.ts")).answerDealPdf,
    isMadeElsewhere: true,
  },
];
