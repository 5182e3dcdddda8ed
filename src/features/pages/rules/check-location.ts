import { suggestName } from "#platform/nearest-name.ts";
import { formatList } from "#ui/base/format-list.ts";
import type { BlockFinding, BlockRules } from "../page-block.ts";

/** Finds a location of a block that the account does not have. @param path of the slug in the block */
export function checkLocation(slug: string, { locations }: BlockRules, path: string): BlockFinding[] {
  const slugs = locations.map((location) => location.slug);
  return slugs.includes(slug) ? [] : [{ path, rule: describeNoLocation(slug, slugs) }];
}

/** Says that there is no such location, and which one was meant, or else which ones there are. */
export function describeNoLocation(slug: string, slugs: readonly string[]): string {
  const known = slugs.length > 0 ? ` There are ${formatList(slugs)}.` : " There is none yet.";
  return `there is no location "${slug}".${suggestName(slug, slugs) || known}`;
}
