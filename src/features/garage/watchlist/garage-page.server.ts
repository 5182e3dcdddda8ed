import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { toFormToken } from "#features/identity/sessions/session.ts";
import { findSavedCars, type SavedCarsContext } from "../saved/saved-cars.server.ts";
import type { GarageView } from "./garage-view.ts";
import { listWatchlist } from "./watchlist-store.server.ts";

/** Reads the garage of the request's shopper; null for a visitor. */
export async function readGarage(
  identity: IdentityContext,
  context: SavedCarsContext,
): Promise<GarageView | null> {
  const session = await findSession(identity);
  if (!session) return null;
  const cars = await identity.db.inAccount(identity.accountId, (tx) => listWatchlist(tx, session.shopper.id));
  const ids = cars.map(({ id }) => id);
  const formToken = toFormToken(identity.secret, session.id);
  return { cars, formToken, views: await findSavedCars(context, ids) };
}
