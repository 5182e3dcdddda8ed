import { listAlertsOfPerson } from "#features/alerts/store/alert-store.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { toFormToken } from "#features/identity/sessions/session.ts";
import { formatContact } from "#features/identity/shoppers/shopper.ts";
import { listShopperEnquiries } from "#features/leads/inbox/shopper-enquiries.server.ts";
import { buildEnquiryEntries, type EnquiryEntry } from "../enquiries/build-enquiry-entries.server.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { findSavedCars, type SavedCarsContext, type SavedCarView } from "../saved/saved-cars.server.ts";
import { type AlertEntry, buildAlertEntries } from "../searches/build-alert-entries.server.ts";
import { listWatchlist } from "../watchlist/watchlist-store.server.ts";

/** The garage of a signed-in shopper (WAT-20). */
export interface GarageView {
  readonly name: string | null;
  /** "0412 345 678" */
  readonly phone: string | null;
  readonly email: string | null;
  readonly watchlist: WatchlistView;
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
export async function showGarage(
  identity: IdentityContext,
  context: SavedCarsContext,
): Promise<GarageView | null> {
  const session = await findSession(identity);
  if (!session) return null;
  const { shopper } = session;
  const { name, phone, email } = shopper;
  const { cars, enquiries, alerts } = await identity.db.inAccount(identity.accountId, async (tx) => ({
    cars: await listWatchlist(tx, shopper.id),
    enquiries: await listShopperEnquiries(tx, shopper, context.now),
    alerts: await listAlertsOfPerson(tx, shopper),
  }));
  const ids = cars.map((car) => car.id);
  return {
    ...{ name, email, phone: phone && formatContact(phone) },
    watchlist: { cars, views: await findSavedCars(context, ids) },
    enquiries: await buildEnquiryEntries(enquiries, context),
    alerts: await buildAlertEntries(alerts, context),
    formToken: toFormToken(identity.secret, session.id),
  };
}
