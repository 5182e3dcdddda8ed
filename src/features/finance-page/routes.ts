import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "#features/finance/settings/finance-paths.ts";
import type { IdentitySettings } from "#features/identity/settings/identity-settings.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy } from "#platform/http/route.ts";

/** Which of them a site has is its setting; the others lead there (FIN-57, FIN-59). */
export const FINANCE_ROUTES: readonly RoutePolicy<IdentitySettings>[] = [
  ...FINANCE_PATHS,
  PERSONALISED_FINANCE_PATH,
].map(
  (path): RoutePolicy<IdentitySettings> => ({
    ...{ path, methods: ["GET", "POST"], gate: findFinanceGate },
    ...TAKES_ENQUIRIES,
  }),
);

/** Finds the sign-in type that a site requires (AUTH-09). The page for one car has its own flag. */
function findFinanceGate({ searchParams }: URL, { signIn }: IdentitySettings): string | null {
  const type = searchParams.get("car_id") ? "car-finance" : "finance";
  return signIn.required.includes(type) ? type : null;
}
