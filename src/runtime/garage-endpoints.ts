import { findSavedCars, readIds } from "#features/garage/saved/saved-cars.server.ts";
import {
  addFavourites,
  answerWatchlist,
  removeCar,
  saveCar,
  type WatchlistContext,
} from "#features/garage/watchlist/watchlist-calls.server.ts";
import type { SiteRequest } from "#http/site-request.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Runtime } from "./process.ts";
import { buildIdentityContext } from "./site-services.ts";

function buildWatchlistContext(process: Runtime, request: SiteRequest): WatchlistContext {
  return { identity: buildIdentityContext(process, request), stock: process.stocks.require(request.site) };
}

/** The calls of the pages that list saved vehicles. */
export const GARAGE_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "GET /api/saved-cars": async (process, { site, address }) => {
    const context = { site, stock: process.stocks.require(site), now: process.now() };
    return Response.json({ cars: await findSavedCars(context, readIds(address.url)) });
  },
  "GET /api/watchlist": (process, request) => answerWatchlist(buildWatchlistContext(process, request)),
  "POST /api/watchlist/save-car": (process, request) =>
    saveCar(buildWatchlistContext(process, request), request.request),
  "POST /api/watchlist/remove-car": (process, request) =>
    removeCar(buildWatchlistContext(process, request), request.request),
  "POST /api/watchlist/add-favourites": (process, request) =>
    addFavourites(buildWatchlistContext(process, request), request.request),
};
