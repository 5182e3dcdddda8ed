import { type ComponentType, createContext, useContext } from "react";
import type { SaveButtonsProps } from "#features/catalogue/card/ui/save-buttons.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";

type GarageSite = Pick<SiteView, "slug" | "garage" | "timeZone">;

export const GarageSiteContext = createContext<GarageSite | null>(null);

/** The site that the page belongs to. Every page is inside `Garage`. */
export function useGarageSite(): GarageSite {
  const site = useContext(GarageSiteContext);
  if (!site) throw new Error("A part of the garage was drawn outside it");
  return site;
}

/** The parts of the garage that every page shows, loaded together. */
export interface GarageParts {
  readonly SaveButtons: ComponentType<SaveButtonsProps>;
  readonly FavouritesCount: ComponentType;
  /** Drawn once, at the end of the page. */
  readonly Foot: ComponentType;
}

/** The parts; null until they have loaded. */
export const GaragePartsContext = createContext<GarageParts | null>(null);
