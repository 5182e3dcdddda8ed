import Scale from "lucide/dist/esm/icons/scale.mjs";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useShopper } from "#features/account/me/use-shopper.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { Toaster } from "#ui/panels/toast.tsx";
import { toListPath } from "../compare/compare-address.ts";
import { COMPARE_PATH } from "../paths.ts";
import { openComparison } from "../saved/saved-car-list.ts";
import { watchlist } from "../watchlist/watchlist.ts";
import { type GarageParts, useGarageSite } from "./garage-context.ts";
import { SaveButtons } from "./save-buttons.tsx";
import { SignInPlace } from "./sign-in-place.tsx";
import { useSavedCars } from "./use-saved-cars.ts";
import { useAllSaved } from "./use-watchlist.ts";

/** How many vehicles are saved, over the icon of the header's link. */
function FavouritesCount() {
  const count = useAllSaved(useGarageSite().slug)?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-pill bg-header-ink px-1 text-xs font-bold text-header">
      {count}
    </span>
  );
}

/**
 * The way to the comparison once there is something to compare: across the foot of a phone's screen, in the corner of a wider one. The page
 * ends above it.
 */
function CompareLink() {
  const { slug, garage } = useGarageSite();
  const list = openComparison(slug);
  const count = useSavedCars(list)?.length ?? 0;
  const { pathname } = useLocation();
  const shown = count > 0 && garage.compare && pathname !== COMPARE_PATH;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-compare-bar", shown);
  }, [shown]);
  if (!shown) return null;
  return (
    <Link
      to={toListPath(list)}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-pill bg-accent px-5 font-semibold text-accent-ink shadow-overlay max-sm:w-full"
    >
      <Icon icon={Scale} size={20} />
      Compare <span className="tabular">({count})</span>
    </Link>
  );
}

/** Loads the watchlist of a signed-in shopper. A visitor does not load the script for it. */
function WatchlistSync() {
  const { slug } = useGarageSite();
  const shopper = useShopper();
  const { formToken = null, hasPhone = false } = shopper ?? {};
  useEffect(() => {
    // Somebody signed out in another tab.
    if (shopper === null && watchlist.state.cars) watchlist.load([]);
  }, [shopper]);
  useEffect(() => {
    if (formToken === null) return;
    // If it fails to load, the page shows no car as saved, and saving works.
    import("./sync-watchlist.ts")
      .then(({ syncWatchlist }) => syncWatchlist(slug, { formToken, hasPhone }))
      .catch(() => undefined);
  }, [slug, formToken, hasPhone]);
  return null;
}

const Foot = () => (
  <Toaster>
    <CompareLink />
    <WatchlistSync />
    <SignInPlace />
  </Toaster>
);

export const garageParts: GarageParts = { SaveButtons, FavouritesCount, Foot };
