import { useSyncExternalStore } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { useShopper } from "#features/identity/me/use-shopper.ts";
import { buildSignInPath } from "#features/identity/sign-in/sign-in-types.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { PENDING_KEY, WATCHLIST_PATH } from "../paths.ts";
import { type SavedCar, toSavedCar } from "../saved/saved-car.ts";
import {
  EMPTY_WATCHLIST,
  Watchlist,
  type WatchlistAction,
  type WatchlistState,
} from "../watchlist/watchlist.ts";
import { postToWatchlist } from "../watchlist/watchlist-request.ts";
import { useGarageSite } from "./garage-context.ts";

let formToken = "";

/** The token of the shopper's writes. Signing in loads the document anew, so that a page has one shopper. */
export function setFormToken(token: string): void {
  formToken = token;
}

/** The watchlist of this page. */
export const watchlist = new Watchlist((action, carId) =>
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
  const { slug } = useGarageSite();
  const shopper = useShopper();
  const { cars, pending } = useWatchlistState();
  const saved = cars?.some(({ id }) => id === car.id) ?? false;
  const toggle = () => {
    // Whether somebody is signed in is known a moment later.
    if (shopper === undefined) return;
    const one = toSavedCar(car);
    if (shopper?.hasPhone) saved ? removeFromWatchlist(one) : saveToWatchlist(one);
    else leadToSignIn(slug, one);
  };
  return { saved, pending: pending.get(car.id), toggle };
}

/** Remembers the vehicle, so that it is saved after sign-in, and opens the sign-in page (WAT-04, ENT-19). */
function leadToSignIn(siteSlug: string, car: SavedCar): void {
  openBrowserStore("localStorage").setItem(`${siteSlug}:${PENDING_KEY}`, JSON.stringify([car]));
  const path = location.pathname + location.search;
  location.assign(buildSignInPath("watchlist", { redirect: path, back: path }));
}

const VIEW_LIST = { label: "View List", href: WATCHLIST_PATH };
const tell = (words: string) => alert(words);

/** Saves a vehicle and says so (WAT-06). Event 39 fires here and for favourites only (ANA-06). */
export async function saveToWatchlist(car: SavedCar): Promise<void> {
  if (!(await watchlist.save(car, tell))) return;
  track(EVENTS.savedCar, car.id);
  showToast({
    title: "Car Saved In Watchlist",
    text: `${car.name} is now available in your watchlist.`,
    action: VIEW_LIST,
  });
}

/** Removes a vehicle and says so (WAT-07). */
export async function removeFromWatchlist(car: SavedCar): Promise<void> {
  if (!(await watchlist.remove(car, tell))) return;
  showToast({
    title: "Car Removed",
    text: `${car.name} is no longer in your watchlist.`,
    action: VIEW_LIST,
  });
}
