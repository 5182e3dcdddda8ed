import { type GroupSite, listMembers } from "#features/catalogue/group/list-members.ts";
import { type DirectorySite, findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Database } from "#platform/postgres/database.ts";
import { siteConfigSchema } from "../../features.ts";

/**
 * What is to be said of a site's group, a sentence each: which of its members it does not show, and which groups do not show it
 * (D349). Settings of other accounts are read in transactions of their own, and only those of sites that this one names.
 */
export async function checkMembers(db: Database, entry: DirectorySite): Promise<readonly string[]> {
  const { slug } = entry;
  const site = await readGroupSite(db, entry);
  if (!site) return [];
  const { members, sharedWith } = site.config.stock;
  const named = new Map<string, GroupSite>();
  for (const other of new Set([...members, ...sharedWith])) {
    const read = await readGroupSite(db, await findSite(db, other));
    if (read) named.set(other, read);
  }
  const find = (other: string) => named.get(other) ?? null;
  return [
    ...listMembers(site, find).flatMap((member) =>
      member.problem === null ? [] : [`stock.members: the site ${member.slug} ${member.problem}.`],
    ),
    ...sharedWith
      .filter((group) => !find(group)?.config.stock.members.includes(slug))
      .map((group) => `stock.sharedWith: the site ${group} does not name this one in stock.members.`),
  ];
}

async function readGroupSite(db: Database, entry: DirectorySite | null): Promise<GroupSite | null> {
  if (!entry) return null;
  const { accountId, siteId, slug } = entry;
  const published = await db.inAccount(accountId, (tx) => readPublishedConfig(tx, siteId, siteConfigSchema));
  return published?.ok ? { slug, accountId, config: published.config } : null;
}
