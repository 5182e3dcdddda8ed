import { HOME_PAGE_SLUG, isTextPage } from "#features/content/default-pages.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import { isAtOrUnder } from "#platform/http/route-table.ts";
import { type BlockDocument, checkBlocks, isOnce, listHomeOnly } from "../blocks/blocks.server.ts";
import type { PageDocument } from "../document/page-document.ts";
import type { BlockFinding, BlockRules, RuledSite } from "../page-block.ts";

interface Rules extends BlockRules {
  /** Whether the product answers a path itself. */
  readonly isOwnPath: (path: string) => boolean;
}

/**
 * What keeps a page from being shown where it is to be (D158): an address that is in use, a frame that a site does not allow, a block that
 * names what is not there.
 */
export function checkPage({ slug, document }: ContentDraft, { isOwnPath, ...rules }: Rules): BlockFinding[] {
  const { blocks, picture } = document as PageDocument;
  const findings = [...checkOnce(blocks), ...checkBlocks(blocks, rules)];
  if (slug === HOME_PAGE_SLUG) return [...checkHomePage({ blocks, picture }), ...findings];
  const path = `/${slug}`;
  const isTaken = isOwnPath(path) && !isTextPage(slug);
  const taken = isTaken
    ? [{ path: "slug", rule: `${path} is a page that every site has; choose another slug` }]
    : [];
  return [
    ...taken,
    ...listHomeOnly(blocks).map((kind) => ({
      ...{ path: kind, rule: "is a block of the home page; only the file home.md may have it" },
    })),
    ...findings,
    ...rules.sites.flatMap((site) => checkAddress(path, site)),
  ];
}

/** Blocks that stand more often than they may, each once. */
function checkOnce(blocks: PageDocument["blocks"]): BlockFinding[] {
  const byKind = Map.groupBy(blocks, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, { length }]) =>
    length > 1 && isOnce(kind)
      ? [{ path: kind, rule: `may be there once; it is there ${length} times` }]
      : [],
  );
}

/** Rules of the home page alone (D334). */
function checkHomePage({ blocks, picture }: Pick<PageDocument, "blocks" | "picture">): BlockFinding[] {
  const count = (kind: BlockDocument["kind"]) => blocks.filter((block) => block.kind === kind).length;
  const rules = {
    "hero-search": "must be there once, since the heading of the page is in it",
    booking: "is a page of somebody else, which the home page cannot show; link to a page that has it",
    picture:
      "is not shown on the home page; the picture of its search is home.picture in the site's settings",
  };
  return [
    ...(count("hero-search") > 0 ? [] : [{ path: "hero-search", rule: rules["hero-search"] }]),
    ...(count("booking") > 0 ? [{ path: "booking", rule: rules.booking }] : []),
    ...(picture ? [{ path: "picture", rule: rules.picture }] : []),
  ];
}

/** A redirect from the page's own address would hide it, or lead in a circle once its slug has changed. */
export function checkAddress(path: string, { slug, config }: RuledSite): BlockFinding[] {
  const tidy = (other: string) => other.replace(/\/+$/, "").toLowerCase();
  const isSame = (other: string) => tidy(other) === path;
  const { usedCarPath } = config.search;
  const redirect = config.redirects.find(({ from }) => isSame(from));
  if (redirect)
    return [
      {
        path: "slug",
        rule: `the settings of the site ${slug} redirect ${path} to ${redirect.to}; take that out first`,
      },
    ];
  if (usedCarPath !== undefined && isAtOrUnder(path, tidy(usedCarPath)))
    return [{ path: "slug", rule: `${path} is where the site ${slug} lists used cars (search.usedCarPath)` }];
  return [];
}
