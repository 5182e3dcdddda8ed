import { findShopper } from "#features/account/me/use-shopper.ts";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { CONFIRMED_MS, showToast } from "#ui/panels/toast.tsx";
import { WATCHLIST_PATH } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarList } from "../saved/saved-car-list.ts";
import { type WatchlistAction, type WatchlistRefusal, watchlist } from "../watchlist/watchlist.ts";
import { postToWatchlist } from "../watchlist/watchlist-request.ts";
import { askToSignIn } from "./ask-to-sign-in.ts";
import { describeRemoved } from "./favourites-toast.ts";

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

async function post(action: WatchlistAction, carId: number): Promise<WatchlistRefusal | null> {
  const shopper = await findShopper();
  return postToWatchlist(action, { car_id: carId }, shopper?.formToken ?? "");
}

/** @param carToSave its id after sign-in, if the session has ended */
function change(action: WatchlistAction, car: SavedCar, carToSave: number | null): Promise<boolean> {
  return watchlist.change(action, car, { call: post, onError: (refusal) => showRefusal(refusal, carToSave) });
}

/** Saves a vehicle and says so (WAT-06). */
export async function saveToWatchlist(car: SavedCar): Promise<void> {
  if (!(await change("save-car", car, car.id))) return;
  track(EVENTS.savedCar, car.id);
  showSavedToast(car);
}

/** Says that a vehicle is on the watchlist. */
export function showSavedToast({ name }: Pick<SavedCar, "name">): void {
  showToast({
    title: "Car Saved In Watchlist",
    text: `${name} is now available in your watchlist.`,
    action: VIEW_LIST,
    milliseconds: CONFIRMED_MS,
  });
}

/** Says that some of what the browser saved is not on the watchlist. */
export function showFullToast(max: number, left: number): void {
  showToast({
    title: "Your watchlist is full",
    text: `It holds ${max}. ${left} of those that you saved before stay in this browser only.`,
    action: VIEW_LIST,
  });
}

/** Removes a vehicle, also from this browser's list, says so (WAT-07), and offers to undo that. */
export async function removeFromWatchlist(car: SavedCar, kept: SavedCarList): Promise<void> {
  if (!(await change("remove-car", car, null))) return;
  kept.remove(car.id);
  showToast({ ...describeRemoved(car), action: VIEW_LIST, undo: () => void change("save-car", car, car.id) });
}
