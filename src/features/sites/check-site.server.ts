import { listLocations } from "#features/locations/location-store.server.ts";
import { slugCollisions } from "#features/stock/search-path.ts";
import { readVocabulary } from "#features/stock/site-stock.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { SiteConfig } from "./config.ts";
import type { DirectorySite } from "./site-directory.server.ts";
import { readPublishedConfig } from "./site-publication.server.ts";

/** What a site still lacks, a sentence each; empty when shoppers may see it (D13). */
export async function checkSite(tx: AccountTransaction, { siteId }: DirectorySite): Promise<string[]> {
  const published = await readPublishedConfig(tx, siteId);
  if (!published) return ["No configuration is published."];
  if (!published.ok) return published.problems.map(({ path, rule }) => `${path}: ${rule}`);
  const locations = await listLocations(tx);
  const incomplete = locations
    .filter(({ completed }) => !completed)
    .map(({ name }) => `Location "${name}" was named by a feed and has no address, hours or licence yet.`);
  const slugs = new Set(locations.map(({ slug }) => slug));
  const unknown = published.config.leads.routes
    .flatMap(({ locations: named = [] }) => named)
    .filter((slug) => !slugs.has(slug))
    .map((slug) => `leads.routes names the location "${slug}", which does not exist.`);
  const sharing = await otherYoux(tx, siteId, published.config);
  return [...incomplete, ...unknown, ...sharing, ...(await collisions(tx))];
}

/** Quotes belong to the account's vehicles (D51), so that all its sites tell what the service of one was asked. */
async function otherYoux(tx: AccountTransaction, siteId: SiteId, { finance }: SiteConfig): Promise<string[]> {
  const licence = youxLicence(finance);
  if (licence === undefined) return [];
  const others = await tx.query<{ id: SiteId; slug: string }>(
    "select id, slug from site where account_id = $1 and id <> $2 and published_version is not null order by slug",
    [tx.accountId, siteId],
  );
  const problems: string[] = [];
  for (const { id, slug } of others) {
    const other = await readPublishedConfig(tx, id);
    const theirs = other?.ok ? youxLicence(other.config.finance) : undefined;
    if (theirs === undefined || theirs === licence) continue;
    problems.push(
      `finance.lenders: youX has the licence "${licence}" here and "${theirs}" on the site ${slug}, but both tell the same quotes.`,
    );
  }
  return problems;
}

const youxLicence = ({ lenders }: SiteConfig["finance"]) =>
  lenders.find(({ lender }) => lender === "youx")?.licence;

/** Slugs that stand for several things; the first listed is what `/search/{slug}` shows (SEA-15). */
async function collisions(tx: AccountTransaction): Promise<string[]> {
  return slugCollisions(await readVocabulary(tx)).map(
    ({ slug, meanings }) =>
      `/search/${slug} could mean ${meanings.join(" or ")}; it shows the first. Give the others another slug.`,
  );
}
