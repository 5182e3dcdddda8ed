import { isTextPage } from "#features/content/default-pages.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import { isAtOrUnder } from "#platform/http/route-table.ts";
import { checkBlocks } from "../blocks/blocks.server.ts";
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
  const path = `/${slug}`;
  const isTaken = isOwnPath(path) && !isTextPage(slug);
  const taken = isTaken
    ? [{ path: "slug", rule: `${path} is a page that every site has; choose another slug` }]
    : [];
  return [
    ...taken,
    ...checkBlocks((document as PageDocument).blocks, rules),
    ...rules.sites.flatMap((site) => checkAddress(path, site)),
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
