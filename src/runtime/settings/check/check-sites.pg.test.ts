import { expect, test } from "vitest";
import { anOfferDraft } from "#features/content/offers/test-offer.ts";
import { publishDrafts, saveDraft } from "#features/content/store/content-store.server.ts";
import { aCar, importCars, NOW } from "#features/inventory/import/test-import.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { APPLYING, addTestSite, NORTHSIDE_CONFIG } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { applySiteFile } from "../site-file.server.ts";
import { checkSites } from "./check-sites.server.ts";

const db = openTestDatabase();
const OPTIONS = { ...APPLYING, secret: () => undefined, mailLeaves: true, baseDomain: "localhost" };
const SAVED = { author: "Tests", now: NOW };

async function addSite(members: readonly string[] = []) {
  const { accountId, siteId } = await addTestSite(db);
  await db.inAccount(accountId, (tx) => {
    const stock = { members };
    return applySiteFile(tx, siteId, { file: { config: { ...NORTHSIDE_CONFIG, stock } }, ...APPLYING });
  });
  const [row] = await db.query<{ slug: string }>("select slug from site where id = $1", [siteId]);
  return (await findSite(db, row!.slug))!;
}

/** The database, with what is asked of it and how many accounts it is asked for at once. */
function watch() {
  const running: AccountId[] = [];
  const seen = { most: 0, queries: [] as string[], indexed: [] as AccountId[] };
  const enter = async <T>(accountId: AccountId, work: () => Promise<T>): Promise<T> => {
    running.push(accountId);
    seen.most = Math.max(seen.most, running.length);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(accountId), 1);
    }
  };
  const watched: Pick<Database, "query" | "inAccount" | "readAccount"> = {
    query: (text, values) => {
      seen.queries.push(text);
      return db.query(text, values);
    },
    inAccount: (accountId, ...rest) => enter(accountId, () => db.inAccount(accountId, ...rest)),
    readAccount: (accountId, ...rest) => {
      seen.indexed.push(accountId);
      return enter(accountId, () => db.readAccount(accountId, ...rest));
    },
  };
  return { seen, db: watched as Database };
}

test("D465 D13: many sites are checked a few at once, and each site that one names is looked up by itself", async () => {
  const sites = [await addSite(), await addSite(["nowhere"])];
  while (sites.length < 12) sites.push(await addSite());
  const { seen, db: watched } = watch();
  const checks = await checkSites(watched, sites, OPTIONS);
  expect(checks.map(({ site }) => site)).toEqual(sites.map(({ slug }) => slug));
  expect(checks[1]!.notes.join()).toContain("the site nowhere is no published site");
  expect(seen.most).toBe(4);
  expect(seen.queries).toHaveLength(1);
});

test("D465 D360: only where an offer is of certain vehicles is a site's stock indexed for its offers", async () => {
  const [plain, offering] = [await addSite(), await addSite()];
  for (const { accountId } of [plain, offering]) await importCars(db, accountId, [aCar("A1")]);
  const publish = (accountId: AccountId, stock: string | null) =>
    db.inAccount(accountId, async (tx) => {
      const saved = await saveDraft(tx, anOfferDraft("mats", { stock }), SAVED);
      if (!saved.ok) throw new Error(saved.site);
      await publishDrafts(tx, [saved.itemId], SAVED);
    });
  await publish(plain.accountId, null);
  await publish(offering.accountId, "/search?body=van");
  const { seen, db: watched } = watch();
  const [first, second] = await checkSites(watched, [plain, offering], OPTIONS);
  const note = "Offer mats, stock: finds no vehicle for sale now.";
  expect([first!.notes.includes(note), second!.notes.includes(note)]).toEqual([false, true]);
  expect(seen.indexed).toEqual([offering.accountId]);
});
