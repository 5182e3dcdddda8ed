import { listAlertsOfPerson, stopAlertOfPerson } from "#features/alerts/store/alert-store.server.ts";
import { listSavedDeals, removeSavedDeal } from "#features/deals/store/deal-store.server.ts";
import { findSession, findWritingSession } from "#features/identity/request/current-session.server.ts";
import { toFormToken } from "#features/identity/sessions/session.ts";
import { formatContact } from "#features/identity/shoppers/shopper.ts";
import { listShopperEnquiries } from "#features/leads/inbox/shopper-enquiries.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { isUuid, readFields } from "#platform/http/read-input.ts";
import { buildDealEntries, type DealEntry } from "../deals/build-deal-entries.server.ts";
import { buildEnquiryEntries, type EnquiryEntry } from "../enquiries/build-enquiry-entries.server.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { findSavedCars, type SavedCarView } from "../saved/saved-cars.server.ts";
import {
  type AlertEntry,
  buildAlertEntries,
  buildStoppedAlert,
  type StoppedAlert,
} from "../searches/build-alert-entries.server.ts";
import { GARAGE_FIELDS } from "../section/garage-fields.ts";
import { listWatchlist, removeFromWatchlist } from "../watchlist/watchlist-store.server.ts";

/** The garage of a signed-in shopper (WAT-20). */
export interface GarageView {
  readonly name: string | null;
  /** "0412 345 678" */
  readonly phone: string | null;
  readonly email: string | null;
  readonly watchlist: WatchlistView;
  /** On this site, the newest first. */
  readonly deals: readonly DealEntry[];
  /** The newest first. */
  readonly enquiries: readonly EnquiryEntry[];
  /** On this site, the newest first. */
  readonly alerts: readonly AlertEntry[];
  /** Sent with each change. */
  readonly formToken: string;
}

interface WatchlistView {
  /** The newest first. */
  readonly cars: readonly SavedCar[];
  /** Those of them that the site shows. */
  readonly views: readonly SavedCarView[];
}

/** Reads the garage of the request's shopper; null for a visitor. */
export async function showGarage(context: RequestContext): Promise<GarageView | null> {
  const session = await findSession(context);
  if (!session) return null;
  const { shopper } = session;
  const { site, stock } = context;
  const at = { site, stock, now: context.now() };
  const { name, phone, email } = shopper;
  const { cars, deals, enquiries, alerts } = await context.db.inAccount(context.accountId, async (tx) => ({
    cars: await listWatchlist(tx, shopper.id),
    deals: await listSavedDeals(tx, { shopperId: shopper.id, siteId: site.siteId }),
    enquiries: await listShopperEnquiries(tx, shopper, at.now),
    alerts: await listAlertsOfPerson(tx, shopper),
  }));
  const views = await findSavedCars(
    at,
    cars.map((car) => car.id),
  );
  return {
    ...{ name, email, phone: phone && formatContact(phone) },
    watchlist: { cars, views },
    deals: await buildDealEntries(deals, { ...at, timeZone: context.config.timeZone }),
    enquiries: await buildEnquiryEntries(enquiries, at),
    alerts: await buildAlertEntries(alerts, at),
    formToken: toFormToken(context.secret, session.id),
  };
}

/**
 * Takes a form of the garage: one that removes a vehicle or a deal, which works before the scripts of a page run, so that no tap is lost, or one
 * that stops an alert. A post without the session's token changes nothing.
 * @returns the alert that was stopped; null if none was
 */
export async function submitGarage(context: RequestContext, request: Request): Promise<StoppedAlert | null> {
  const field = await readFields(request);
  const [carId, alertId] = [Number(field(GARAGE_FIELDS.removedCar)), field(GARAGE_FIELDS.stoppedAlert)];
  const dealOf = Number(field(GARAGE_FIELDS.removedDeal));
  if (!context.mayWrite()) return null;
  const found = await findWritingSession(context, field(GARAGE_FIELDS.formToken));
  if (!found.ok) return null;
  const { shopper } = found.session;
  const stopped = await context.db.inAccount(context.accountId, async (tx) => {
    if (Number.isSafeInteger(carId) && carId > 0) await removeFromWatchlist(tx, shopper.id, carId);
    if (Number.isSafeInteger(dealOf) && dealOf > 0)
      await removeSavedDeal(tx, { shopperId: shopper.id, siteId: context.siteId, vehicleId: dealOf });
    return isUuid(alertId) ? stopAlertOfPerson(tx, shopper, alertId) : null;
  });
  return stopped && buildStoppedAlert(stopped, context);
}
