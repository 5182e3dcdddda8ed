import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";

/** What decides whether a group's site shows the vehicles of another. */
export interface GroupSite extends Pick<LiveSite, "slug" | "accountId"> {
  readonly config: { readonly stock: Pick<LiveSite["config"]["stock"], "members" | "sharedWith"> };
}

/** Why the vehicles of a named site are not shown, to follow its name in a sentence. */
type MemberProblem =
  | "is no published site"
  | "belongs to the same account"
  | "does not agree"
  | "belongs to the account of a member before it";

/** A site that a group's site names. */
export type NamedMember<Site> = { readonly slug: string } & (
  | { readonly site: Site; readonly problem: null }
  | { readonly problem: MemberProblem }
);

/**
 * The sites that a group's site names (`stock.members`), in its order. Those without a problem are shown (D349): they name the
 * group's site in turn (`stock.sharedWith`), and there is one of each other account, so that no vehicle is found twice.
 * @param find a published site by its slug; null for any other
 */
export function listMembers<Site extends GroupSite>(
  group: GroupSite,
  find: (slug: string) => Site | null,
): NamedMember<Site>[] {
  const taken = new Set<number>();
  return group.config.stock.members.map((slug) => {
    const site = find(slug);
    if (!site) return { slug, problem: "is no published site" };
    if (site.accountId === group.accountId) return { slug, problem: "belongs to the same account" };
    if (!site.config.stock.sharedWith.includes(group.slug)) return { slug, problem: "does not agree" };
    if (taken.has(site.accountId)) return { slug, problem: "belongs to the account of a member before it" };
    taken.add(site.accountId);
    return { slug, site, problem: null };
  });
}
