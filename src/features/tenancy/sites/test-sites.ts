import type { Tenancy } from "#platform/account-id.ts";

/** Stands in for `LiveSites` with the parts of sites that a test needs. */
export function sitesOf<Site extends Tenancy>(...all: readonly Site[]): never {
  const find = async (id: number) => all.find(({ siteId }) => siteId === id) ?? null;
  const ofAccount = async (id: number) => all.filter(({ accountId }) => accountId === id);
  return { find, keep: find, ofAccount } as never;
}
