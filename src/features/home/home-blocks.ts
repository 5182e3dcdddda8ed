import type { BlockDocument } from "#features/pages/blocks/blocks.server.ts";
import { NEWEST_REVIEWS } from "#features/pages/blocks/reviews/reviews.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { HomeBlock, HomeSettings } from "./settings.ts";

interface Template {
  readonly blocks: readonly HomeBlock[];
  readonly titles: Readonly<Record<"featured-stock" | "makes", string>>;
}

/** The home page of each template: its blocks in their order, and what it calls them (D124, D283). */
const TEMPLATES: Readonly<Record<TenancySettings["template"], Template>> = {
  showroom: {
    blocks: [
      ...(["hero-search", "trust-row", "featured-stock", "offers", "body-tiles"] as const),
      ...(["shelves", "all-stock", "makes", "selling", "reviews", "yards"] as const),
    ],
    titles: { "featured-stock": "In the showroom now", makes: "Browse by make" },
  },
  yard: {
    blocks: [
      ...(["hero-search", "trust-row", "body-tiles", "featured-stock", "offers"] as const),
      ...(["shelves", "makes", "selling", "reviews", "yards"] as const),
    ],
    titles: { "featured-stock": "Fresh in the yard", makes: "By make" },
  },
};

/** A row of a wide screen. */
const MAX_OFFERS = 3;

type HomeDocument = Extract<BlockDocument, { readonly kind: HomeBlock }>;

/** The blocks of a site's home page: those that it lists, or else its template's. */
export function listHomeBlocks({
  template,
  home,
}: Pick<TenancySettings, "template"> & HomeSettings): HomeDocument[] {
  const { blocks, titles } = TEMPLATES[template];
  const toBlock = (kind: HomeBlock): HomeDocument => {
    if (kind === "hero-search") return { kind, look: home.hero, picture: home.picture ?? null };
    if (kind === "featured-stock" || kind === "makes") return { kind, title: titles[kind] };
    if (kind === "offers") return { kind, title: null, category: null, max: MAX_OFFERS, isWide: true };
    return kind === "reviews" ? NEWEST_REVIEWS : { kind };
  };
  return (home.blocks ?? blocks).map(toBlock);
}
