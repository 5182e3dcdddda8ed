import { type DirectorySite, findSite } from "#features/sites/site-directory.server.ts";
import { type Env, readEnv } from "#platform/env.ts";
import { openPlatform, type Platform } from "#platform/platform.ts";
import { StartError } from "#platform/start-error.ts";

/** Runs a command's work with an open platform and leaves it afterwards, whatever happens. */
export async function withPlatform<T>(work: (platform: Platform, env: Env) => Promise<T>): Promise<T> {
  const env = readEnv(process.env);
  const platform = await openPlatform(env);
  try {
    return await work(platform, env);
  } finally {
    await platform.close();
  }
}

/** The site that a command names. @throws StartError when there is none. */
export async function requireSite(platform: Platform, slug: string): Promise<DirectorySite> {
  const site = await findSite(platform.db, slug);
  if (!site) throw new StartError(`There is no site with the slug "${slug}". \`sites list\` shows them.`);
  return site;
}
