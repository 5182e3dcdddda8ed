import { stopAlertOfPerson } from "#features/alerts/store/alert-store.server.ts";
import { findWritingSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { isUuid, readFields } from "#platform/http/read-input.ts";
import type { SavedCarsContext } from "../saved/saved-cars.server.ts";
import { buildStoppedAlert, type StoppedAlert } from "../searches/build-alert-entries.server.ts";
import { GARAGE_FIELDS } from "../section/garage-fields.ts";
import { removeFromWatchlist } from "../watchlist/watchlist-store.server.ts";

/**
 * Takes a form of the garage: one that removes a vehicle, which works before the scripts of a page run, so that no tap is lost, or one
 * that stops an alert. A post without the session's token changes nothing.
 * @returns the alert that was stopped; null if none was
 */
export async function submitGarage(
  identity: IdentityContext,
  context: Pick<SavedCarsContext, "stock">,
  request: Request,
): Promise<StoppedAlert | null> {
  const field = await readFields(request);
  const [carId, alertId] = [Number(field(GARAGE_FIELDS.removedCar)), field(GARAGE_FIELDS.stoppedAlert)];
  if (!identity.mayWrite()) return null;
  const found = await findWritingSession(identity, field(GARAGE_FIELDS.formToken));
  if (!found.ok) return null;
  const { shopper } = found.session;
  const stopped = await identity.db.inAccount(identity.accountId, async (tx) => {
    if (Number.isSafeInteger(carId) && carId > 0) await removeFromWatchlist(tx, shopper.id, carId);
    return isUuid(alertId) ? stopAlertOfPerson(tx, shopper, alertId) : null;
  });
  return stopped && buildStoppedAlert(stopped, context);
}
