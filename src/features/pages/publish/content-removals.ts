import type { ContentKind, ContentName } from "#features/content/store/content-item.ts";
import type { PublishedItem } from "#features/content/store/content-store.server.ts";
import { isTooMuch, type RemovedItem, type RemovedShare } from "#platform/removal-guard.ts";

/** A site of the account, and the day that it is there, `YYYY-MM-DD`. */
export interface SiteDay {
  readonly slug: string;
  readonly today: string;
}

export interface ContentRemovals {
  readonly removals: readonly RemovedItem[];
  /** Kinds of which a site loses too much. */
  readonly held: readonly RemovedShare[];
}

const KINDS: Readonly<Record<ContentKind, string>> = {
  page: "pages",
  person: "people",
  promotion: "promotions",
  offer: "offers",
  brand: "brands",
};

type Item = Omit<PublishedItem, "id" | "title">;

/**
 * What sites no longer show of what they showed or were about to show, by name (D205): items that were taken off, and those whose
 * sites or days have changed. What was over, or whose address another item has now, is named only if it was taken off, and does
 * not count.
 */
export function findContentRemovals(
  before: readonly Item[],
  after: readonly Item[],
  sites: readonly SiteDay[],
): ContentRemovals {
  const losses = sites.map((site) => ({ site, ...compareSite(before, after, site) }));
  const removals = before.flatMap((item) => {
    const from = losses.filter(({ lost }) => lost.includes(item)).map(({ site }) => site.slug);
    const isOff = !after.some((one) => isSame(one, item));
    return isOff || from.length > 0 ? [{ kind: item.kind, name: item.name, of: null, sites: from }] : [];
  });
  return { removals, held: losses.flatMap(({ shares }) => shares).filter(isTooMuch) };
}

function compareSite(before: readonly Item[], after: readonly Item[], site: SiteDay) {
  const isHere = ({ sites }: Item) => sites?.includes(site.slug) ?? true;
  const has = after.filter(isHere);
  const had = before.filter((item) => isHere(item) && rank(item, site) > 0);
  const lost = had.filter((item) => {
    const now = has.find((one) => isSame(one, item)) ?? has.find((one) => isInPlaceOf(one, item));
    return now === undefined || rank(now, site) < rank(item, site);
  });
  const shares = [...Map.groupBy(had, ({ kind }) => kind)].map(([kind, items]) => ({
    kind: `${KINDS[kind]} of ${site.slug}`,
    removed: items.filter((item) => lost.includes(item)).length,
    of: items.length,
  }));
  return { lost, shares };
}

/** 2 for an item that a site shows, 1 for one that it will show, 0 for one that is over. */
function rank({ firstDay, lastDay }: Item, { today }: SiteDay): 0 | 1 | 2 {
  if (lastDay !== null && lastDay < today) return 0;
  return firstDay !== null && firstDay > today ? 1 : 2;
}

export const isSame = (one: ContentName, other: ContentName) =>
  one.kind === other.kind && one.name === other.name;

const isInPlaceOf = (one: Item, other: Item) => one.kind === other.kind && one.slug === other.slug;
