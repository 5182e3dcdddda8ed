import { type GateSettings, isCarFinanceGated } from "#features/finance/rates/finance-link.ts";
import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "#features/finance/settings/finance-paths.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy } from "#platform/http/route.ts";

/** Which of them a site has is its setting; the others lead there (FIN-57, FIN-59). */
export const FINANCE_ROUTES: readonly RoutePolicy<GateSettings>[] = [
  ...FINANCE_PATHS,
  PERSONALISED_FINANCE_PATH,
].map(
  (path): RoutePolicy<GateSettings> => ({
    ...{ path, methods: ["GET", "POST"], gate: findFinanceGate },
    ...TAKES_ENQUIRIES,
  }),
);

/** Finds the sign-in type that a site requires (AUTH-09). The page for one car has a gate of its own (D222). */
function findFinanceGate({ searchParams }: URL, settings: GateSettings): string | null {
  if (searchParams.get("car_id")) return isCarFinanceGated(settings) ? "car-finance" : null;
  return settings.signIn.required.includes("finance") ? "finance" : null;
}
