import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { MERGED_KEY, PENDING_KEY } from "../paths.ts";
import { parseSavedCars, type SavedCar } from "../saved/saved-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { postToWatchlist } from "../watchlist/watchlist-request.ts";
import { saveToWatchlist, watchlist } from "./use-watchlist.ts";

/**
 * Loads the watchlist of a signed-in shopper. First it adds what the browser saved before sign-in: the favourites, each once,
 * and at the end the vehicle whose tap led to sign-in.
 */
export async function syncWatchlist(siteSlug: string, token: string): Promise<void> {
  const store = openBrowserStore("localStorage");
  await mergeFavourites(siteSlug, token, store);
  const response = await fetch("/api/watchlist").catch(() => null);
  if (response?.ok) watchlist.load(((await response.json()) as { cars: SavedCar[] }).cars);
  const pendingKey = `${siteSlug}:${PENDING_KEY}`;
  const [pending] = parseSavedCars(store.getItem(pendingKey));
  store.removeItem(pendingKey);
  if (pending) await saveToWatchlist(pending);
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
