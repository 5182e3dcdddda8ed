import { useEffect } from "react";
import { useShopper } from "#features/account/me/use-shopper.ts";
import { useGarageSite } from "./garage-context.ts";
import { setFormToken } from "./use-watchlist.ts";

/** Loads the watchlist of a signed-in shopper. A visitor does not load the script for it. */
export function WatchlistSync() {
  const { slug } = useGarageSite();
  const { formToken = null, hasPhone = false } = useShopper() ?? {};
  useEffect(() => {
    if (formToken === null) return;
    setFormToken(formToken);
    // If it fails to load, the page shows no car as saved, and saving works.
    import("./sync-watchlist.ts")
      .then(({ syncWatchlist }) => syncWatchlist(slug, { formToken, hasPhone }))
      .catch(() => undefined);
  }, [slug, formToken, hasPhone]);
  return null;
}
