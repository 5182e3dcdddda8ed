import { Toaster } from "#ui/panels/toast.tsx";
import { FavouritesCount } from "./favourites-count.tsx";
import type { GarageParts } from "./garage-context.ts";
import { SaveButtons } from "./save-buttons.tsx";

export const garageParts: GarageParts = { SaveButtons, FavouritesCount, Foot: Toaster };
