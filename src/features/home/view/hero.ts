import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { HomeSettings } from "../settings/home-settings.ts";
import type { HeroView } from "./home-view.ts";

const OWN = /^(\/img\/[0-9a-f]{64})\//;

/** How the home page begins (D124). A picture of our own image service is served in the width that each screen needs. */
export function buildHero({ home, images }: HomeSettings & Pick<CatalogueSettings, "images">): HeroView {
  const { hero: look, picture } = home;
  if (picture === undefined) return { look, picture: null };
  const base = OWN.exec(picture)?.[1];
  return { look, picture: { own: base !== undefined, address: base ? images.origin + base : picture } };
}
