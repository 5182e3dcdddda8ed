import { Toaster } from "#ui/panels/toast.tsx";
import { CompareLink } from "./compare-link.tsx";
import { FavouritesCount } from "./favourites-count.tsx";
import type { GarageParts } from "./garage-context.ts";
import { SaveButtons } from "./save-buttons.tsx";
import { WatchlistSync } from "./watchlist-sync.tsx";

const Foot = () => (
  <Toaster>
    <CompareLink />
    <WatchlistSync />
  </Toaster>
);

export const garageParts: GarageParts = { SaveButtons, FavouritesCount, Foot };
