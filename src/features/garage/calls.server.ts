import type { RequestContext } from "#features/request/request-context.ts";
import { findSavedCars, readIds } from "./saved/saved-cars.server.ts";
import * as watchlist from "./watchlist/watchlist-calls.server.ts";

/** What saved vehicles are now. */
export async function answerSavedCars({ site, stock, now, url }: RequestContext): Promise<Response> {
  return Response.json({ cars: await findSavedCars({ site, stock, now: now() }, readIds(url)) });
}

const toContext = (asked: RequestContext): watchlist.WatchlistContext => ({
  identity: asked,
  stock: asked.stock,
});

export const answerWatchlist = (asked: RequestContext): Promise<Response> =>
  watchlist.answerWatchlist(toContext(asked));

export const saveCar = (asked: RequestContext): Promise<Response> =>
  watchlist.saveCar(toContext(asked), asked.request);

export const removeCar = (asked: RequestContext): Promise<Response> =>
  watchlist.removeCar(toContext(asked), asked.request);

export const addFavourites = (asked: RequestContext): Promise<Response> =>
  watchlist.addFavourites(toContext(asked), asked.request);
