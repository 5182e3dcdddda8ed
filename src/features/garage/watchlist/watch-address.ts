const WATCH = "#watch=";

/** The page that a visitor's tap on Watchlist comes back to after sign-in: its fragment says which vehicle to save (WAT-04). */
export function toWatchAddress(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  carId: number,
): string {
  return `${pathname}${search}${WATCH}${carId}`;
}

/**
 * Reads which vehicle to save from the fragment of a page's address; null for none. It counts only on a page that the site's own
 * sign-in page led to: a link of another site saves nothing.
 * @param referrer address of the page before, "" for none
 */
export function readWatchAddress(
  { origin, hash }: Pick<Location, "origin" | "hash">,
  referrer: string,
): number | null {
  const from = URL.parse(referrer);
  const id = hash.startsWith(WATCH) ? Number(hash.slice(WATCH.length)) : 0;
  const isOwn = from?.origin === origin && from.pathname === "/sign-in";
  return isOwn && Number.isSafeInteger(id) && id > 0 ? id : null;
}
