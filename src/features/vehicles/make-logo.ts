import { MAKES } from "./makes.ts";
import { toSlug } from "./slug.ts";

/** Address of the logos' folder; written by scripts/draw-make-logos.ts. */
export const MAKE_LOGOS_FOLDER = "/assets/makes/de013fa4";

const DRAWN = new Set(MAKES.filter(({ icon }) => icon !== undefined).map(({ name }) => toSlug(name)));

/** Address of a make's logo, however a feed writes the make; null if there is none (ENT-30, HOME-29). */
export function makeLogo(make: string): string | null {
  const slug = toSlug(make);
  return DRAWN.has(slug) ? `${MAKE_LOGOS_FOLDER}/${slug}.svg` : null;
}
