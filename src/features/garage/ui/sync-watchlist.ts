import type { KnownShopper } from "#features/account/me/use-shopper.ts";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { EnquiredCar } from "#features/forms/ui/kept/enquired-cars.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { NOT_TAKEN_KEY } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { readWatchAddress } from "../watchlist/watch-address.ts";
import { watchlist } from "../watchlist/watchlist.ts";
import { type AddedFavourites, postFavourites, postToWatchlist } from "../watchlist/watchlist-request.ts";
import { showFullToast, showRefusal, showSavedToast } from "./change-watchlist.ts";
import { setEnquiredCars } from "./enquired-note.tsx";
import { takeCarToSave } from "./sign-in-place.tsx";

/**
 * Loads the watchlist of a signed-in shopper and what they asked about. First it adds what the browser saved before sign-in, and
 * then the vehicle whose tap led to sign-in.
 */
export async function syncWatchlist(
  siteSlug: string,
  { formToken, hasPhone }: Pick<KnownShopper, "formToken" | "hasPhone">,
): Promise<void> {
  const watched = hasPhone ? (takeCarToSave() ?? takeWatched()) : null;
  const wasKept = watched !== null && openFavourites(siteSlug).has(watched);
  const added = hasPhone ? await addFavourites(siteSlug, formToken) : null;
  const isAdded = watched !== null && (added?.saved.includes(watched) ?? false);
  const refusal =
    watched && !isAdded ? await postToWatchlist("save-car", { car_id: watched }, formToken) : null;
  if (refusal && !added?.left) await showRefusal(refusal, watched);
  const answer = await readWatchlist();
  if (!answer) {
    if (watchlist.state.cars === null) watchlist.load([]);
    return;
  }
  const { cars, enquired } = answer;
  watchlist.load(cars);
  if (added) dropAdded(siteSlug, added);
  setEnquiredCars(enquired);
  const saved = refusal ? undefined : cars.find(({ id }) => id === watched);
  if (saved && !wasKept) track(EVENTS.savedCar, saved.id);
  if (added?.left) showFullToast(added.max, added.left);
  else if (saved) showSavedToast(saved);
}

/** Reads the watchlist again if it was changed on this page meanwhile: the answer may be from before. Null without an answer. */
async function readWatchlist(): Promise<{ cars: SavedCar[]; enquired: EnquiredCar[] } | null> {
  const before = watchlist.state;
  const response = await fetch("/api/watchlist").catch(() => null);
  if (!response?.ok) return null;
  const answer = await response.json();
  return watchlist.state === before ? answer : readWatchlist();
}

/** Takes the vehicle to save out of the page's address, so that loading the page again does not save it again. */
function takeWatched(): number | null {
  const id = readWatchAddress(location, document.referrer);
  if (id !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return id;
}

/** Adds what the browser saved to the watchlist, except what it did not take before. Null if there was nothing, or no answer. */
async function addFavourites(siteSlug: string, token: string): Promise<AddedFavourites | null> {
  const refused = openBrowserStore("localStorage").getItem(`${siteSlug}:${NOT_TAKEN_KEY}`) ?? "";
  const sent = new Set(refused.split(",").map(Number));
  const ids = openFavourites(siteSlug)
    .cars.map(({ id }) => id)
    .filter((id) => !sent.has(id));
  return ids.length === 0 ? null : postFavourites(ids, token);
}

/** Takes what the watchlist has now out of the browser's list, so that no vehicle is lost on the way or shown as not saved. */
function dropAdded(siteSlug: string, { saved }: AddedFavourites): void {
  const list = openFavourites(siteSlug);
  list.removeAll(saved);
  const left = list.cars.map(({ id }) => id).join(",");
  openBrowserStore("localStorage").setItem(`${siteSlug}:${NOT_TAKEN_KEY}`, left);
}
