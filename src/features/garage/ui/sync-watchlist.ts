import type { KnownShopper } from "#features/identity/me/me.ts";
import type { EnquiredCar } from "#features/leads/enquiry/ui/fields/enquired-cars.ts";
import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { MERGED_KEY, PENDING_KEY } from "../paths.ts";
import { parseSavedCars, type SavedCar } from "../saved/saved-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { postToWatchlist } from "../watchlist/watchlist-request.ts";
import { setEnquiredCars } from "./use-enquired.ts";
import { saveToWatchlist, watchlist } from "./use-watchlist.ts";

/**
 * Loads the watchlist of a signed-in shopper and what they asked about. First it adds what the browser saved before sign-in: the favourites, each once,
 * and at the end the vehicle whose tap led to sign-in.
 */
export async function syncWatchlist(
  siteSlug: string,
  { formToken, hasPhone }: Pick<KnownShopper, "formToken" | "hasPhone">,
): Promise<void> {
  const store = openBrowserStore("localStorage");
  if (hasPhone) await mergeFavourites(siteSlug, formToken, store);
  const response = await fetch("/api/watchlist").catch(() => null);
  if (response?.ok) {
    const { cars, enquired } = (await response.json()) as { cars: SavedCar[]; enquired: EnquiredCar[] };
    watchlist.load(cars);
    setEnquiredCars(enquired);
  }
  if (!hasPhone) return;
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
