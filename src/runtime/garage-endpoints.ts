import { findSavedCars, readIds } from "#features/garage/saved/saved-cars.server.ts";
import type { Endpoint } from "./endpoint.ts";

/** The calls of the pages that list saved vehicles. */
export const GARAGE_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "GET /api/saved-cars": async (process, { site, address }) => {
    const context = { site, stock: process.stocks.require(site), now: process.now() };
    return Response.json({ cars: await findSavedCars(context, readIds(address.url)) });
  },
};
