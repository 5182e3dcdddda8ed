import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "#features/finance/paths.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy } from "#platform/http/route.ts";

/**
 * Which of them a site has is its setting; the others lead there (FIN-57, FIN-59). Whether they require sign-in depends on the
 * vehicle that they are about, so the page finds out itself (D265).
 */
export const FINANCE_ROUTES: readonly RoutePolicy[] = [...FINANCE_PATHS, PERSONALISED_FINANCE_PATH].map(
  (path): RoutePolicy => ({
    ...{ path, page: "finance-page/pages/finance/route.tsx", methods: ["GET", "POST"] },
    ...TAKES_ENQUIRIES,
  }),
);
