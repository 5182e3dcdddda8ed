import { suggestName } from "#platform/nearest-name.ts";
import type { BlockFinding, BlockRules } from "./block.ts";

/** Finds a location of a block that the account does not have. @param path of the slug in the block */
export function checkLocation(slug: string, { locations }: BlockRules, path: string): BlockFinding[] {
  const slugs = locations.map((location) => location.slug);
  return slugs.includes(slug)
    ? []
    : [{ path, rule: `there is no location "${slug}".${suggestName(slug, slugs)}` }];
}
