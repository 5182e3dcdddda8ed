import type { PromoView } from "#features/catalogue/card/card.ts";
import { buildSitePicture } from "#features/catalogue/card/picture-address.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import { createSeededRandom } from "#platform/seeded-random.ts";

type PromoCard = CatalogueSettings["cards"]["promos"][number];

/** The page and the day that promo cards are chosen for. */
export interface PromoContext {
  readonly siteSlug: string;
  readonly timeZone: string;
  /** Of the search, in canonical form. */
  readonly path: string;
  /** Of the site's pictures (CONST-04). */
  readonly imagesOrigin: string;
  /** The canonical form of another search path; null for a path that is no search. */
  canonicalPath(path: string): string | null;
  readonly now: Date;
}

/**
 * The promo cards of a page, each with its place among the results, in order of places (CARD-14 to CARD-16, ENT-36).
 * Places that are random or shuffled are so by site and day (D19).
 */
export function listPromos(
  { promos, shufflePromos }: Pick<CatalogueSettings["cards"], "promos" | "shufflePromos">,
  context: PromoContext,
): { readonly at: number; readonly promo: PromoView }[] {
  const today = toLocalTime(context.now, context.timeZone).date;
  const random = createSeededRandom(`${context.siteSlug} ${today}`);
  const shown = promos
    .filter((promo) => isCurrent(promo, today) && isFor(promo, context))
    .map((promo) => ({ promo, at: promo.position + Math.floor(random() * (promo.spread + 1)) }))
    .sort((one, other) => one.at - other.at);
  const places = shown.map(({ at }) => at);
  const order = shufflePromos ? shuffle(shown, random) : shown;
  return order.map(({ promo }, i) => ({
    at: places[i] ?? 0,
    promo: buildPromoView(promo, context.imagesOrigin),
  }));
}

/** Results with promo cards at their places; those beyond the end come last, and where nothing is found, none. */
export function addPromos<Item>(
  items: readonly Item[],
  promos: readonly { readonly at: number; readonly promo: Item }[],
): Item[] {
  if (items.length === 0) return [];
  const all = [...items];
  for (const { at, promo } of promos) all.splice(Math.min(at, all.length), 0, promo);
  return all;
}

/** When a page with promo cards must be rendered again: at the site's midnight, if the day matters at all (D19). */
export function findPromosEnd(
  { promos, shufflePromos }: Pick<CatalogueSettings["cards"], "promos" | "shufflePromos">,
  now: Date,
  timeZone: string,
): Date | null {
  const dated = promos.some(
    ({ start, expiry, spread }) => start !== undefined || expiry !== undefined || spread > 0,
  );
  return dated || (shufflePromos && promos.length > 1) ? findNextMidnight(now, timeZone) : null;
}

function isCurrent({ start, expiry }: PromoCard, today: string): boolean {
  return (start === undefined || start <= today) && (expiry === undefined || today <= expiry);
}

/** A path in `display` means its canonical form too: `/search` is all stock (ENT-36). */
function isFor({ display, strictDisplay }: PromoCard, { path, canonicalPath }: PromoContext): boolean {
  const bases = display.flatMap((base) => [base, canonicalPath(base) ?? base]);
  return bases.some(
    (base) => path === base || (!strictDisplay && path.startsWith(base === "/" ? "/" : `${base}/`)),
  );
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

function buildPromoView(
  { id, title, text, linkLabel, href, message, body, picture }: PromoCard,
  imagesOrigin: string,
): PromoView {
  return {
    ...{ id, title, text, linkLabel, href: message ? addPromo(href, id) : href, body },
    picture: picture === undefined ? null : buildSitePicture(picture, imagesOrigin),
  };
}

/** The enquiry form reads the comment from the settings, so that no address can put text into it (D122). */
function addPromo(href: string, id: string): string {
  if (!/^\/enquiry(?=\?|$)/.test(href)) return href;
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ promo: id })}`;
}
