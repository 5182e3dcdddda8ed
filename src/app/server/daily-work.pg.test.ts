import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { storeLead } from "#features/leads/lead-store.server.ts";
import { aLead } from "#features/leads/test-lead.ts";
import { addTestSite, openTestDatabase, rememberingJobs } from "#features/leads/test-site.ts";
import { readSiteConfig } from "#features/sites/read-config.ts";
import { silentLog } from "#platform/log.ts";
import { runDailyWork } from "./daily-work.ts";

const db = openTestDatabase();
afterAll(() => db.close());

const NOW = new Date("2026-11-22T00:00:01Z");

test("D85: once a day every site's enquiries lose their personal details after that site's own time", async () => {
  const [short, usual] = [await addTestSite(db), await addTestSite(db)];
  const document = {
    name: "Northside",
    template: "showroom",
    legal: { businessName: "Northside", licenceNumber: "LMCT 1", phone: "07 3000 0000" },
    leads: { fallback: { to: ["boss@northside.example"] } },
    privacy: { enquiryDays: 30 },
  };
  const read = readSiteConfig(document, 1);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  for (const { accountId, siteId } of [short, usual]) {
    const lead = aLead({ id: randomUUID(), siteId, receivedAt: new Date("2026-10-01T00:00:00Z") });
    await db.inAccount(accountId, (tx) => storeLead(tx, rememberingJobs(), lead, [], randomUUID));
  }
  const live = { ...short, slug: "short", version: 1, config: read.config, hosts: [] };
  await runDailyWork({
    db,
    sites: { all: [live] } as never,
    secret: "x".repeat(32),
    log: silentLog,
    now: () => NOW,
  });
  const names = async ({ accountId }: typeof short) =>
    db.inAccount(accountId, (tx) => tx.query("select name, deidentified_at as removed from lead"));
  expect(await names(short)).toEqual([{ name: "", removed: NOW }]);
  expect(await names(usual)).toEqual([{ name: "Jane", removed: null }]);
});
