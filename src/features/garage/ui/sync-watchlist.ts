import type { KnownShopper } from "#features/account/me/use-shopper.ts";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { EnquiredCar } from "#features/forms/ui/kept/enquired-cars.ts";
import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { MERGED_KEY } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { readWatchAddress } from "../watchlist/watch-address.ts";
import { type AddedFavourites, postFavourites, postToWatchlist } from "../watchlist/watchlist-request.ts";
import { takeCarToSave } from "./ask-to-sign-in.tsx";
import { setEnquiredCars } from "./enquired-note.tsx";
import { showFullToast, showRefusal, showSavedToast, watchlist } from "./use-watchlist.ts";

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
  const added = hasPhone ? await moveFavourites(siteSlug, formToken, openBrowserStore("localStorage")) : null;
  const refusal = watched && (await postToWatchlist("save-car", { car_id: watched }, formToken));
  if (refusal && !added?.left) await showRefusal(refusal, watched);
  const answer = await readWatchlist();
  if (!answer) return;
  const { cars, enquired } = answer;
  watchlist.load(cars);
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

/**
 * Moves what the browser saved to the watchlist, each vehicle once. What the watchlist did not take stays in the browser and is not
 * sent again. A vehicle goes from the browser's list after it came to the other, so that none is lost on the way.
 */
async function moveFavourites(
  siteSlug: string,
  token: string,
  store: BrowserStore,
): Promise<AddedFavourites | null> {
  const key = `${siteSlug}:${MERGED_KEY}`;
  const list = openFavourites(siteSlug);
  const sent = new Set((store.getItem(key) ?? "").split(",").map(Number));
  const ids = list.cars.map(({ id }) => id).filter((id) => !sent.has(id));
  const added = ids.length === 0 ? null : await postFavourites(ids, token);
  if (!added) return null;
  for (const id of added.saved) list.remove(id);
  store.setItem(key, list.cars.map(({ id }) => id).join(","));
  return added;
}
