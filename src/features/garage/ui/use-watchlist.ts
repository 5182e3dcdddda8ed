import { useSyncExternalStore } from "react";
import { findShopper } from "#features/account/me/use-shopper.ts";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { type SavedCar, toSavedCar } from "../saved/saved-car.ts";
import { openFavourites, type SavedCarList } from "../saved/saved-car-list.ts";
import { toggleCar } from "../saved/toggle-car.ts";
import {
  EMPTY_WATCHLIST,
  UNREACHABLE,
  type WatchlistAction,
  type WatchlistState,
  watchlist,
} from "../watchlist/watchlist.ts";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

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
    const hasAccount = (await findShopper())?.hasPhone ?? false;
    if (hasAccount ? isKept && !isWatched : isKept || garage.storeFavourites) return toggleKept(car, list);
    const sayWhy = () => alert(UNREACHABLE);
    if (!hasAccount) {
      const part = await import("./ask-to-sign-in.ts").catch(sayWhy);
      return part?.askToSignIn(car.id);
    }
    const change = await import("./change-watchlist.ts").catch(sayWhy);
    if (isWatched) await change?.removeFromWatchlist(toSavedCar(car), list);
    else await change?.saveToWatchlist(toSavedCar(car));
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
