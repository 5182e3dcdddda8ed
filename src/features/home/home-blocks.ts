import type { BlockDocument } from "#features/pages/blocks/blocks.server.ts";
import { FREQUENT_MAKES } from "#features/pages/blocks/makes/makes.ts";
import { USUAL_PICKS } from "#features/pages/blocks/money-picks/money-picks.ts";
import { NEWEST_REVIEWS } from "#features/pages/blocks/reviews/reviews.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { HomeBlock, HomeSettings } from "./settings.ts";

/** The blocks of each template's home page, in their order (D124, D283). */
const TEMPLATES: Readonly<Record<TenancySettings["template"], readonly HomeBlock[]>> = {
  showroom: [
    ...(["hero-search", "trust-row", "featured-stock", "offers", "body-tiles"] as const),
    ...(["shelves", "all-stock", "makes", "selling", "reviews", "yards"] as const),
  ],
  yard: [
    ...(["hero-search", "trust-row", "body-tiles", "featured-stock", "offers"] as const),
    ...(["shelves", "makes", "selling", "reviews", "yards"] as const),
  ],
};

/** A row of a wide screen. */
const MAX_OFFERS = 3;

type HomeDocument = Extract<BlockDocument, { readonly kind: HomeBlock }>;
type Settings = Pick<TenancySettings, "template"> & HomeSettings;

/**
 * The blocks of a site's home page: those that the dealer wrote, or else those that its settings list, or else its template's
 * (D334).
 * @param written by the dealer; null for none
 */
export function listHomeBlocks(
  config: Settings,
  written: readonly BlockDocument[] | null = null,
): readonly BlockDocument[] {
  const { template, home } = config;
  const documents = written ?? (home.blocks ?? TEMPLATES[template]).map(toDocument);
  const shown = documents.filter(({ kind }) => kind !== "sales-counter" || home.salesCounter !== "off");
  return shown.map((document) => adaptToHome(document, home));
}

function toDocument(kind: HomeBlock): HomeDocument {
  if (kind === "hero-search") return { kind, look: null, picture: null };
  if (kind === "body-tiles") return { kind, bodies: null };
  if (kind === "featured-stock") return { kind, title: null };
  if (kind === "makes") return FREQUENT_MAKES;
  if (kind === "money-picks") return USUAL_PICKS;
  if (kind === "sales-counter") return { kind, count: null };
  if (kind === "offers") return { kind, title: null, category: null, max: MAX_OFFERS, isWide: true };
  return kind === "reviews" ? NEWEST_REVIEWS : { kind };
}

/** Makes blocks as wide as the window, and applies the site's settings to the search and the sales counter. */
function adaptToHome(
  document: BlockDocument,
  { hero, picture, salesCounter }: HomeSettings["home"],
): BlockDocument {
  if (document.kind === "sales-counter" && salesCounter !== "off")
    return { ...document, count: salesCounter };
  if (document.kind === "hero-search") return { ...document, look: hero, picture: picture ?? null };
  if (document.kind === "offers") return { ...document, isWide: true };
  return document.kind === "reviews" ? { ...document, place: "page" } : document;
}
