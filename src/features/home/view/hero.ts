import { buildSitePicture } from "#features/catalogue/card/site-picture.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { HomeSettings } from "../settings/home-settings.ts";
import type { HeroView } from "./home-view.ts";

/** How the home page begins (D124). A picture of our own image service is served in the width that each screen needs. */
export function buildHero({ home, images }: HomeSettings & Pick<CatalogueSettings, "images">): HeroView {
  const { hero: look, picture } = home;
  return { look, picture: picture === undefined ? null : buildSitePicture(picture, images.origin) };
}
