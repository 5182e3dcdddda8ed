import { useSyncExternalStore } from "react";
import { findShopper, useShopper } from "#features/account/me/use-shopper.ts";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { WATCHLIST_PATH } from "../paths.ts";
import { type SavedCar, toSavedCar } from "../saved/saved-car.ts";
import {
  EMPTY_WATCHLIST,
  Watchlist,
  type WatchlistAction,
  type WatchlistState,
} from "../watchlist/watchlist.ts";
import { postToWatchlist, type WatchlistRefusal } from "../watchlist/watchlist-request.ts";
import { askToSignIn } from "./ask-to-sign-in.tsx";

let formToken = "";

/** The token of the shopper's writes. */
export function setFormToken(token: string): void {
  formToken = token;
}

/** The watchlist of this page. */
export const watchlist = new Watchlist((action: WatchlistAction, carId) =>
  postToWatchlist(action, { car_id: carId }, formToken),
);

export const useWatchlistState = (): WatchlistState =>
  useSyncExternalStore(
    watchlist.follow,
    () => watchlist.state,
    () => EMPTY_WATCHLIST,
  );

/** Whether a vehicle is on the watchlist, the call under way, and a function that changes it (WAT-01 to WAT-04). */
export function useWatchlist(car: SaveableCar): {
  readonly saved: boolean;
  readonly pending: WatchlistAction | undefined;
  readonly toggle: () => void;
} {
  const shopper = useShopper();
  const { cars, pending } = useWatchlistState();
  const saved = cars?.some(({ id }) => id === car.id) ?? false;
  const toggle = async () => {
    // Whether somebody is signed in may not be known yet.
    const known = shopper === undefined ? await findShopper() : shopper;
    const one = toSavedCar(car);
    if (known?.hasPhone) await (saved ? removeFromWatchlist(one) : saveToWatchlist(one));
    else await askToSignIn(car.id);
  };
  return { saved, pending: pending.get(car.id), toggle };
}

/**
 * Tells why a change failed; a shopper whose session has ended signs in again.
 * @param carId of the vehicle to save after that; null for none
 */
export async function showRefusal(
  { words, isSignedOut }: WatchlistRefusal,
  carId: number | null,
): Promise<void> {
  if (isSignedOut) await askToSignIn(carId);
  else alert(words);
}

const VIEW_LIST = { label: "View List", href: WATCHLIST_PATH };

/** Saves a vehicle and says so (WAT-06). */
async function saveToWatchlist(car: SavedCar): Promise<void> {
  if (await watchlist.save(car, (refusal) => showRefusal(refusal, car.id))) showSavedToast(car);
}

/** Says that a vehicle was saved. Event 39 fires here and for favourites only (ANA-06). */
export function showSavedToast({ id, name }: Pick<SavedCar, "id" | "name">): void {
  track(EVENTS.savedCar, id);
  showToast({
    title: "Car Saved In Watchlist",
    text: `${name} is now available in your watchlist.`,
    action: VIEW_LIST,
  });
}

/** Removes a vehicle and says so (WAT-07). */
export async function removeFromWatchlist(car: SavedCar): Promise<void> {
  if (!(await watchlist.remove(car, (refusal) => showRefusal(refusal, null)))) return;
  showToast({
    title: "Car Removed",
    text: `${car.name} is no longer in your watchlist.`,
    action: VIEW_LIST,
  });
}
