import { MAKE_LOGOS_FOLDER } from "./make-logos-folder.ts";
import { MAKES } from "./makes.ts";
import { toSlug } from "./slug.ts";

const DRAWN = new Set(MAKES.filter(({ icon }) => icon !== undefined).map(({ name }) => toSlug(name)));

/** Address of a make's logo, however a feed writes the make; null if there is none (ENT-30, HOME-29). */
export function makeLogo(make: string): string | null {
  const slug = toSlug(make);
  return DRAWN.has(slug) ? `${MAKE_LOGOS_FOLDER}/${slug}.svg` : null;
}
