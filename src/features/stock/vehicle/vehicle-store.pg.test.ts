import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { addTestStock } from "../store/test-stock.ts";
import { listInterest } from "./vehicle-store.server.ts";

const db = openTestDatabase();
/** A Saturday; in Brisbane it has been one for ten hours. */
const NOW = new Date("2026-11-28T00:00:00Z");

test("D449: weeks begin on Monday where the dealer is, none is left out, and none is older than the listing", async () => {
  const { accountId, siteId } = await addTestSite(db);
  await addTestStock(db, { accountId, siteId }, { count: 1, now: NOW });
  const read = (listed: string) =>
    db.inAccount(accountId, async (tx) => {
      const [vehicle] = await tx.query<{ id: number }>("select id from vehicle");
      const days = { today: "2026-11-28", listed, timeZone: "Australia/Brisbane" };
      return listInterest(tx, vehicle!.id, days);
    });
  await db.inAccount(accountId, async (tx) => {
    await tx.query("delete from vehicle_count");
    await tx.query(
      `insert into vehicle_count (account_id, site_id, vehicle_id, kind, day, visitors)
       select $1, $2, id, kind, day::date, visitors from vehicle, (values ('view', '2026-11-28', 7), ('view', '2026-11-23', 5),
         ('phone_reveal', '2026-11-22', 2), ('view', '2026-11-08', 3)) c (kind, day, visitors)`,
      [accountId, siteId],
    );
    // Sunday evening in London is Monday morning in Brisbane.
    await tx.query("update lead set received_at = '2026-11-22T15:00:00Z'");
  });
  expect(await read("2026-11-05")).toEqual([
    { monday: "2026-11-23", views: 12, calls: 0, enquiries: 1 },
    { monday: "2026-11-16", views: 0, calls: 2, enquiries: 0 },
    { monday: "2026-11-09", views: 0, calls: 0, enquiries: 0 },
    { monday: "2026-11-02", views: 3, calls: 0, enquiries: 0 },
  ]);
  expect((await read("2024-01-01")).map(({ monday }) => monday).at(-1)).toBe("2026-09-07");
  expect(await read("2024-01-01")).toHaveLength(12);
});
