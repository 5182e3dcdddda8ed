import type { KnownShopper } from "#features/account/me/use-shopper.ts";
import type { EnquiredCar } from "#features/forms/ui/kept/enquired-cars.ts";
import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { MERGED_KEY } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { readWatchAddress } from "../watchlist/watch-address.ts";
import { postToWatchlist } from "../watchlist/watchlist-request.ts";
import { takeCarToSave } from "./ask-to-sign-in.tsx";
import { setEnquiredCars } from "./enquired-note.tsx";
import { showRefusal, showSavedToast, watchlist } from "./use-watchlist.ts";

/**
 * Loads the watchlist of a signed-in shopper and what they asked about. First it adds what the browser saved before sign-in: the favourites, each once,
 * and then the vehicle whose tap led to sign-in.
 */
export async function syncWatchlist(
  siteSlug: string,
  { formToken, hasPhone }: Pick<KnownShopper, "formToken" | "hasPhone">,
): Promise<void> {
  const watched = hasPhone ? (takeCarToSave() ?? takeWatched()) : null;
  if (hasPhone) await mergeFavourites(siteSlug, formToken, openBrowserStore("localStorage"));
  const refusal = watched && (await postToWatchlist("save-car", { car_id: watched }, formToken));
  if (refusal) await showRefusal(refusal, watched);
  const response = await fetch("/api/watchlist").catch(() => null);
  if (!response?.ok) return;
  const { cars, enquired } = (await response.json()) as { cars: SavedCar[]; enquired: EnquiredCar[] };
  watchlist.load(cars);
  setEnquiredCars(enquired);
  const saved = refusal ? undefined : cars.find(({ id }) => id === watched);
  if (saved) showSavedToast(saved);
}

/** Takes the vehicle to save out of the page's address, so that loading the page again does not save it again. */
function takeWatched(): number | null {
  const id = readWatchAddress(location, document.referrer);
  if (id !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return id;
}

/** A favourite that was added once is not added again: the shopper may have removed it on another device. */
async function mergeFavourites(siteSlug: string, token: string, store: BrowserStore): Promise<void> {
  const key = `${siteSlug}:${MERGED_KEY}`;
  const merged = new Set((store.getItem(key) ?? "").split(",").map(Number));
  const ids = openFavourites(siteSlug).cars.map(({ id }) => id);
  const added = ids.filter((id) => !merged.has(id));
  if (added.length === 0) return;
  if ((await postToWatchlist("add-favourites", { car_ids: added }, token)) === null)
    store.setItem(key, ids.join(","));
}
