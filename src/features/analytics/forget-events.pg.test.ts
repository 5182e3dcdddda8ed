import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { sitesOf } from "#features/tenancy/sites/test-sites.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { deleteOldEvents } from "./forget-events.server.ts";

const db = openTestDatabase();

const NOW = new Date("2026-11-22T00:00:01Z");

test("D80: once a day shoppers' events are deleted after the time of their site, of every site", async () => {
  const [short, usual] = [await addTestSite(db), await addTestSite(db)];
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  for (const { accountId, siteId } of [short, usual])
    await db.inAccount(accountId, (tx) =>
      tx.query(
        `insert into analytics_event (account_id, site_id, event, path, at)
         select $1, $2, 4, '/', at from unnest($3::timestamptz[]) at`,
        [accountId, siteId, [daysAgo(29), daysAgo(31), daysAgo(399), daysAgo(401)]],
      ),
    );
  const leads = { fallback: { to: ["boss@northside.example"] } };
  const live = { ...short, config: { leads, privacy: { ...DEFAULT_PRIVACY, eventDays: 30 } } };
  const sites = sitesOf(live);
  await deleteOldEvents({ db, sites, log: silentLog, now: () => NOW });
  const kept = async ({ accountId }: typeof short) =>
    db.inAccount(accountId, (tx) => tx.query("select at from analytics_event order by at desc"));
  expect(await kept(short)).toEqual([{ at: daysAgo(29) }]);
  expect(await kept(usual)).toEqual([29, 31, 399].map((days) => ({ at: daysAgo(days) })));
});
