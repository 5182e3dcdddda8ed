import type { RequestContext } from "#features/request/request-context.ts";
import { findSavedCars, readIds } from "./saved/saved-cars.server.ts";
import * as watchlist from "./watchlist/watchlist-calls.server.ts";

/** What saved vehicles are now. */
export async function answerSavedCars({ site, stock, now, url }: RequestContext): Promise<Response> {
  return Response.json({ cars: await findSavedCars({ site, stock, now: now() }, readIds(url)) });
}

const toContext = (context: RequestContext): watchlist.WatchlistContext => ({
  identity: context,
  stock: context.stock,
});

export const answerWatchlist = (context: RequestContext): Promise<Response> =>
  watchlist.answerWatchlist(toContext(context));

export const answerSaveCar = (context: RequestContext): Promise<Response> =>
  watchlist.answerSaveCar(toContext(context), context.request);

export const answerRemoveCar = (context: RequestContext): Promise<Response> =>
  watchlist.answerRemoveCar(toContext(context), context.request);

export const answerAddFavourites = (context: RequestContext): Promise<Response> =>
  watchlist.answerAddFavourites(toContext(context), context.request);
