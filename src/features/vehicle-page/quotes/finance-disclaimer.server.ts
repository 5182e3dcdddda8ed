import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import { buildFinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { findNextMidnight, toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { readVehicle } from "../record/vehicle-store.server.ts";

export type FinanceDisclaimer =
  | { readonly kind: "disclaimer"; readonly disclaimer: string; readonly until: Date }
  /** No such vehicle here, or one without an estimate, or a lender with nothing to say. */
  | { readonly kind: "not-found" }
  | { readonly kind: "unavailable" };

/** What the lender of a vehicle's estimate wants said (API-17), by the vehicle's number. `until`: lenders look at its age. */
export async function findFinanceDisclaimer(
  {
    db,
    accountId,
    config,
    stock,
    now: clock,
  }: Pick<RequestContext, "db" | "accountId" | "config" | "stock" | "now">,
  id: number,
): Promise<FinanceDisclaimer> {
  const now = clock();
  const shown = await findShownCar(stock, id);
  if (!shown) return { kind: "not-found" };
  return orUnavailable(async () => {
    const vehicle = await db.inAccount(accountId, (tx) => readVehicle(tx, shown.slug));
    if (!vehicle) return { kind: "not-found" };
    const timeZone = vehicle.location?.timeZone ?? config.timeZone;
    const thisYear = toYear(toLocalTime(now, timeZone).date);
    const disclaimer = buildFinancePanelView(vehicle, config.finance, thisYear)?.disclaimer;
    if (!disclaimer) return { kind: "not-found" };
    return { kind: "disclaimer", disclaimer, until: findNextMidnight(now, timeZone) };
  });
}
