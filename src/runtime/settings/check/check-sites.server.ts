import PQueue from "p-queue";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Database } from "#platform/postgres/database.ts";
import { checkMembers } from "./check-members.server.ts";
import { checkOffers } from "./check-offers.server.ts";
import { type CheckOptions, checkSite, type SiteCheck } from "./check-site.server.ts";

interface NamedCheck extends SiteCheck {
  /** Slug of the site. */
  readonly site: string;
}

/** Fewer than a process has connections for ordinary work, so that no check waits for one until it is refused (D214). */
const CHECKED_AT_ONCE = 4;

/** What is to be said of each of several sites, however many there are, in their order (D13, D349, D360). */
export function checkSites(
  db: Database,
  sites: readonly DirectorySite[],
  options: CheckOptions,
): Promise<readonly NamedCheck[]> {
  const checks = sites.map((site) => async () => {
    const { problems, notes } = await db.inAccount(site.accountId, (tx) => checkSite(tx, site, options));
    const others = [...(await checkOffers(db, site, options.now)), ...(await checkMembers(db, site))];
    return { site: site.slug, problems, notes: [...notes, ...others] };
  });
  return new PQueue({ concurrency: CHECKED_AT_ONCE }).addAll(checks);
}
