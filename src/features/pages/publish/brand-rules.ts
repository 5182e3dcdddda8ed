import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { BrandDocument } from "#features/content/brands/brand-document.ts";
import { toOverviewPath } from "#features/content/brands/brand-paths.ts";
import { FORM_PAGES, SERVICE_PAGE_SLUG, TEXT_PAGE_SLUGS } from "#features/content/default-pages.ts";
import { SPIN_TO_WIN_SLUG } from "#features/content/promotion-page.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import type { PublishedItem } from "#features/content/store/content-store.server.ts";
import { type BlockFinding, checkSearch, type RuledSite } from "../page-block.ts";
import { checkManufacturer } from "./offer-rules.ts";
import { checkAddress } from "./page-rules.ts";

interface Rules {
  /** The sites that would show it. */
  readonly sites: readonly RuledSite[];
  readonly vocabulary: SearchVocabulary;
  /** Whether the product answers a path itself. */
  readonly isOwnPath: (path: string) => boolean;
}

/** Pages that a site may have without the dealer having written them. */
const USUAL_PAGES: readonly string[] = [
  ...[...TEXT_PAGE_SLUGS, SERVICE_PAGE_SLUG, SPIN_TO_WIN_SLUG],
  ...Object.values(FORM_PAGES).map(({ slug }) => slug),
];

/** What keeps a brand from being shown: an address that is in use, a make or a search that is not there (ENT-37). */
export function checkBrand({ slug, document }: ContentDraft, rules: Rules): BlockFinding[] {
  const { make, stock } = document as BrandDocument;
  const isTaken = [`/${slug}`, toOverviewPath(slug)].some(rules.isOwnPath) || USUAL_PAGES.includes(slug);
  return [
    ...(isTaken ? [{ path: "slug", rule: `/${slug} is a page of the site; choose another slug` }] : []),
    ...rules.sites.flatMap((site) => checkAddress(toOverviewPath(slug), site)),
    ...checkManufacturer(make, rules.vocabulary, "make"),
    ...checkSearch(stock, rules, "stock"),
  ];
}

type Placed = Pick<PublishedItem, "kind" | "name" | "slug" | "sites">;

/**
 * The page of the dealer that has a brand's slug, or the brand that has a page's: side by side, `/mazda` and `/mazda/overview` would be
 * two pages about the same.
 * @param items every page and brand that the account will show
 */
export function checkBrandSlug(draft: Placed, items: readonly Placed[]): BlockFinding[] {
  const other = { page: "brand", brand: "page" }[draft.kind as string];
  const taken = items.find(
    ({ kind, slug, sites }) => kind === other && slug === draft.slug && shareSite(sites, draft.sites),
  );
  if (!taken) return [];
  return [
    { path: "slug", rule: `"${draft.slug}" is the slug of the ${other} ${taken.name}; choose another` },
  ];
}

const shareSite = (one: Placed["sites"], other: Placed["sites"]): boolean =>
  one === null || other === null || one.some((site) => other.includes(site));
