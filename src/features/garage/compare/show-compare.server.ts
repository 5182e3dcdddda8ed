import type { RequestContext } from "#features/request/request-context.ts";
import { readAvailability } from "#features/vehicle-page/record/vehicle-availability.ts";
import { readVehicle } from "#features/vehicle-page/record/vehicle-store.server.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { buildCompareView } from "./build-compare-view.ts";
import { parseComparedSlugs } from "./compare-address.ts";
import type { CompareView } from "./compare-view.ts";

export type ComparePage =
  | { readonly kind: "view"; readonly view: CompareView; readonly until: Date | null }
  /** The site offers no comparison. */
  | { readonly kind: "not-found" }
  | { readonly kind: "unavailable" };

/** The comparison that an address asks for (WAT-19). A vehicle of another account or site counts as missing (D1). */
export async function showCompare(
  { db, accountId, config, now: clock }: Pick<RequestContext, "db" | "accountId" | "config" | "now">,
  url: URL,
): Promise<ComparePage> {
  const now = clock();
  if (!config.garage.compare) return { kind: "not-found" };
  const slugs = parseComparedSlugs(url.searchParams);
  if (slugs.length === 0) return { kind: "view", ...buildCompareView([], 0, { config, now }) };
  return orUnavailable(async () => {
    const compared = await db.inAccount(accountId, async (tx) => {
      const found = [];
      for (const slug of slugs) {
        const vehicle = await readVehicle(tx, slug);
        const availability = vehicle && readAvailability(vehicle, config.stock, now);
        if (vehicle && availability?.kind === "page") found.push({ vehicle, availability });
      }
      return found;
    });
    const missing = slugs.length - compared.length;
    return { kind: "view", ...buildCompareView(compared, missing, { config, now }) };
  });
}
