import { loadMapping } from "#features/inventory/feeds/propose/load-mapping.server.ts";
import { runImport } from "#features/inventory/import/run-import.server.ts";
import { fetchFeed } from "#features/inventory/sources/fetch-feed.server.ts";
import { addSite, ensureAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Platform } from "#platform/start/platform.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";

/** Adds an account with one site of the same slug, without stock. */
export async function addBenchSite({ db }: Platform, slug: string): Promise<AccountId> {
  const accountId = await ensureAccount(db, slug, "Bench");
  await db.inAccount(accountId, async (tx) => {
    const added = await addSite(tx, slug, []);
    if (!added.ok) throw new Error(added.reason);
    const config = {
      name: "Bench",
      template: "showroom",
      legal: { businessName: "Bench Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
      leads: { fallback: { to: ["sales@dealer.example"] } },
    };
    const options = { author: "bench", now: new Date(), allowPrivate: false };
    const applied = await applySiteFile(tx, added.siteId, { file: { config }, ...options });
    if (!applied.ok) throw new Error(JSON.stringify(applied));
  });
  return accountId;
}

/** Imports a dealer's CSV as the whole stock of an account; answers how many seconds that took. */
export async function importBenchFeed(
  platform: Platform,
  accountId: AccountId,
  path: string,
): Promise<number> {
  const started = performance.now();
  const fetched = await fetchFeed(path, { allowPrivate: false });
  if (!fetched.ok) throw new Error(fetched.reason);
  const mapping = await loadMapping("dealer-csv");
  const { kind } = await runImport(platform, {
    ...{ accountId, siteId: null, sourceName: "bench", mapping, feed: fetched.feed },
    ...{ mappingFrom: mapping.name, snapshot: true, now: new Date() },
  });
  if (kind !== "published") throw new Error(`the feed was ${kind}`);
  return (performance.now() - started) / 1000;
}
