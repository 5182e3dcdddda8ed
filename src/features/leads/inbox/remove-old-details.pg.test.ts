import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { publishDocument, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { readSiteConfig } from "#features/tenancy/settings/read-config.ts";
import { sitesOf } from "#features/tenancy/sites/test-sites.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { givenLeadDealer } from "../take/test-dealer.ts";
import { removeOldDetails } from "./remove-old-details.server.ts";

const db = openTestDatabase();
const jobs = rememberingJobs();

const NOW = new Date("2026-11-22T00:00:01Z");

test("D85: every site's enquiries lose their personal details after that site's own time", async () => {
  const [short, usual] = [await givenLeadDealer(db, jobs), await givenLeadDealer(db, jobs)];
  const document = {
    name: "Northside",
    template: "showroom",
    legal: { businessName: "Northside", licenceNumber: "LMCT 1", phone: "07 3000 0000" },
    leads: { fallback: { to: ["boss@northside.example"] } },
    privacy: { enquiryDays: 30 },
  };
  const read = readSiteConfig(siteConfigSchema, document, 1);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  for (const dealer of [short, usual])
    await dealer.store([], { receivedAt: new Date("2026-10-01T00:00:00Z") });
  await db.inAccount(short.accountId, (tx) => publishDocument(tx, short.siteId, document));
  const live = { ...short, slug: "short", version: 1, config: read.config, hosts: [] };
  await removeOldDetails({
    db,
    sites: sitesOf(live),
    log: silentLog,
    now: () => NOW,
  });
  const names = async ({ accountId }: typeof short) =>
    db.inAccount(accountId, (tx) => tx.query("select name, deidentified_at as removed from lead"));
  expect(await names(short)).toEqual([{ name: "", removed: NOW }]);
  expect(await names(usual)).toEqual([{ name: "Jane", removed: null }]);
});

test("D108: a week before held enquiries lose their details the site's fallback is reminded", async () => {
  const site = await givenLeadDealer(db, jobs);
  const leads = { fallback: { to: ["boss@northside.example"] } };
  const sites = sitesOf({ ...site, config: { leads, privacy: DEFAULT_PRIVACY } });
  const hold = async (daysAgo: number) => {
    const receivedAt = new Date(NOW.getTime() - daysAgo * 86_400_000);
    return (await site.store([], { receivedAt, suspicions: ["honeypot"] })).id;
  };
  const [soon] = [await hold(83.1), await hold(82.9)];
  await removeOldDetails({ db, sites, log: silentLog, now: () => NOW });
  const reminders = await db.inAccount(site.accountId, (tx) =>
    tx.query("select lead_id, kind, target, state from lead_delivery"),
  );
  const target = "boss@northside.example";
  expect(reminders).toEqual([{ lead_id: soon, kind: "reminder", target, state: "pending" }]);
});
