import { useEffect } from "react";
import { useShopper } from "#features/identity/me/use-shopper.ts";
import { useGarageSite } from "./garage-context.ts";
import { setFormToken } from "./use-watchlist.ts";

/** Loads the watchlist of a signed-in shopper. A visitor does not load the script for it. */
export function WatchlistSync() {
  const { slug } = useGarageSite();
  const shopper = useShopper();
  const token = shopper?.hasPhone ? shopper.formToken : null;
  useEffect(() => {
    if (token === null) return;
    setFormToken(token);
    // If it fails to load, the page shows no car as saved, and saving works.
    import("./sync-watchlist.ts")
      .then(({ syncWatchlist }) => syncWatchlist(slug, token))
      .catch(() => undefined);
  }, [slug, token]);
  return null;
}
