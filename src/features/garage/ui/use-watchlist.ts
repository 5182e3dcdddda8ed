import { useSyncExternalStore } from "react";
import { findShopper } from "#features/account/me/use-shopper.ts";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { WATCHLIST_PATH } from "../paths.ts";
import { type SavedCar, toSavedCar } from "../saved/saved-car.ts";
import { openFavourites, type SavedCarList } from "../saved/saved-car-list.ts";
import { toggleCar } from "../saved/toggle-car.ts";
import {
  EMPTY_WATCHLIST,
  Watchlist,
  type WatchlistAction,
  type WatchlistState,
} from "../watchlist/watchlist.ts";
import { postToWatchlist, type WatchlistRefusal } from "../watchlist/watchlist-request.ts";
import { askToSignIn } from "./ask-to-sign-in.tsx";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

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

/** Whether a vehicle is saved, here or in the account (null until that is known), the call under way, and a function that changes it. */
export function useSave(car: SaveableCar): {
  readonly saved: boolean | null;
  readonly pending: WatchlistAction | undefined;
  readonly toggle: () => void;
} {
  const { slug, garage } = useGarageSite();
  const list = openFavourites(slug);
  const kept = useSavedCars(list);
  const { cars, pending } = useWatchlistState();
  const isKept = list.has(car.id);
  const isWatched = cars?.some(({ id }) => id === car.id) ?? false;
  const toggle = async () => {
    const shopper = await findShopper();
    const one = toSavedCar(car);
    if (shopper?.hasPhone && isWatched) await removeFromWatchlist(one, list);
    else if (shopper?.hasPhone && !isKept) await saveToWatchlist(one);
    else if (isKept || garage.storeFavourites) toggleKept(car, list);
    else await askToSignIn(car.id);
  };
  return { saved: kept && (isKept || isWatched), pending: pending.get(car.id), toggle };
}

/** Saves a vehicle in this browser, which needs no account, and takes it out. Event 39 fires here and for the watchlist only (ANA-06). */
function toggleKept(car: SaveableCar, list: SavedCarList): void {
  if (toggleCar(list, car, () => import("./favourites-toast.ts"))) track(EVENTS.savedCar, car.id);
}

/**
 * What the shopper saved on a site: in the account, as far as it has loaded, and in this browser only, null until the page is
 * hydrated.
 * @param initial the account's list, if the page came with it
 */
export function useSaved(siteSlug: string, initial: readonly SavedCar[] = []) {
  const kept = useSavedCars(openFavourites(siteSlug));
  const account = useWatchlistState().cars ?? initial;
  const browserOnly = kept?.filter(({ id }) => account.every((one) => one.id !== id)) ?? null;
  return { account, browserOnly };
}

/** Everything that the shopper saved on a site, first what is in the account; null until the page is hydrated. */
export function useAllSaved(siteSlug: string): readonly SavedCar[] | null {
  const { account, browserOnly } = useSaved(siteSlug);
  return browserOnly && [...account, ...browserOnly];
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
  if (!(await watchlist.save(car, (refusal) => showRefusal(refusal, car.id)))) return;
  track(EVENTS.savedCar, car.id);
  showSavedToast(car);
}

/** Says that a vehicle is on the watchlist. */
export function showSavedToast({ name }: Pick<SavedCar, "name">): void {
  showToast({
    title: "Car Saved In Watchlist",
    text: `${name} is now available in your watchlist.`,
    action: VIEW_LIST,
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

/** Removes a vehicle, also from this browser's list, and says so (WAT-07). */
export async function removeFromWatchlist(car: SavedCar, kept: SavedCarList): Promise<void> {
  if (!(await watchlist.remove(car, (refusal) => showRefusal(refusal, null)))) return;
  kept.remove(car.id);
  showToast({
    title: "Car Removed",
    text: `${car.name} is no longer in your watchlist.`,
    action: VIEW_LIST,
  });
}
