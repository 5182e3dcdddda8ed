import { toSlug } from "#features/vehicles/slug.ts";

/** The page of this browser's favourites. */
export const FAVOURITES_PATH = "/favourites";

/** Key of a site's favourites in local storage, after the site's slug (TEN-20). */
export const FAVOURITES_KEY = "favourites";

/** The comparison of the vehicles that its address names (WAT-19). */
export const COMPARE_PATH = "/compare";

/** Key of a site's comparison in local storage, after the site's slug. */
export const COMPARE_KEY = "compare";

/** The watchlist, or the garage that it is part of (WAT-08). */
export const WATCHLIST_PATH = "/watchlist";

/** Key in local storage of the favourites that a watchlist did not take. */
export const NOT_TAKEN_KEY = "merged-favourites";

/** Search of all stock: that of the catalogue, whose rules a browser need not load for it. */
export const SEARCH_PATH = "/search/new-used-and-demo-cars";

/** Search of a make and model (SEA-12). */
export const toModelSearch = (make: string, model: string): string =>
  `/search/${toSlug(make)}/${toSlug(model)}`;
