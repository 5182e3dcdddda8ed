import {
  type DirectorySite,
  findAccountBySlug,
  findSite,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { type Reads, readFromPrimary, readFromReplica } from "#platform/postgres/replica/replica-reads.ts";
import { openPlatform, type Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { siteConfigSchema } from "#runtime/features.ts";

/** Runs a command's work with an open platform and leaves it afterwards, whatever happens. */
export async function withPlatform<T>(work: (platform: Platform, env: Env) => Promise<T>): Promise<T> {
  const env = readEnv(process.env);
  const platform = await openPlatform(env, { limits: LONG_WORK_LIMITS });
  try {
    return await work(platform, env);
  } finally {
    await platform.close();
  }
}

/** Runs a report, which a replica answers if there is one that keeps up (D468). */
export function withReports<T>(work: (platform: Platform, reads: Reads) => Promise<T>): Promise<T> {
  return withPlatform(async (platform, env) => {
    if (!env.DATABASE_READ_URL) return work(platform, readFromPrimary(platform.db));
    const replica = new Database(env.DATABASE_READ_URL, { connections: 1, limits: LONG_WORK_LIMITS });
    try {
      return await work(
        platform,
        readFromReplica({ primary: platform.db, replica }, () => 0),
      );
    } finally {
      await replica.close();
    }
  });
}

/** The published sites, as commands read them. */
export const openSites = (db: Database, { BASE_DOMAIN: baseDomain }: Env): LiveSites =>
  new LiveSites(db, silentLog, { schema: siteConfigSchema, baseDomain, defaultSite: undefined });

/** The account that a command names. @throws StartError when there is none */
export async function requireAccount({ db }: Platform, slug: string): Promise<AccountId> {
  const account = await findAccountBySlug(db, slug);
  if (!account) throw new StartError(`There is no account "${slug}". \`accounts list\` shows them.`);
  return account.accountId;
}

/** The site that a command names; `removed` ones only for what stays of them. @throws StartError when there is none. */
export async function requireSite(
  platform: Platform,
  slug: string,
  options: { readonly removed?: boolean } = {},
): Promise<DirectorySite> {
  const site = await findSite(platform.db, slug, options);
  if (!site) throw new StartError(`There is no site with the slug "${slug}". \`sites list\` shows them.`);
  return site;
}

/** The site that a command names, or all when it names none; removed ones too. @throws StartError when there is no such site. */
export async function findNamedSites(platform: Platform, slug?: string): Promise<readonly DirectorySite[]> {
  const removed = true;
  return slug === undefined
    ? listSites(platform.db, { removed })
    : [await requireSite(platform, slug, { removed })];
}

/** Runs work that adds jobs for the worker. */
export async function withJobs<T>(platform: Platform, work: (jobs: JobQueue) => Promise<T>): Promise<T> {
  const jobs = new JobQueue(platform.appUrl, silentLog);
  await jobs.start();
  try {
    return await work(jobs);
  } finally {
    await jobs.stop();
  }
}
