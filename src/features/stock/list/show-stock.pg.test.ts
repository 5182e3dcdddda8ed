import { expect, test } from "vitest";
import type { StaffAccount } from "#features/identity/staff/roles/membership-store.server.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { listStock } from "../store/list-stock.server.ts";
import { readRowFacts } from "../store/row-facts.server.ts";
import { addTestStock } from "../store/test-stock.ts";
import { toRow } from "./show-stock.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-28T00:00:00Z");
const TIME_ZONE = "Australia/Brisbane";
const LADDER = {
  steps: [
    { days: 30, percent: 2 },
    { days: 45, percent: 6 },
    { days: 60, percent: 8 },
  ],
  floorPercent: 93,
};

/** Every kind of price that the list has to read as a row does. */
const CHANGES = [
  "update vehicle set listed_at = listed_at - interval '10.5 hours' where id % 2 = 0",
  `insert into vehicle_override (vehicle_id, account_id, price_cents, price_type, changed_at)
   select id, account_id, 1950000, case id % 7 when 1 then 'drive_away' else 'egc' end, now() from vehicle where id % 7 in (1, 2)`,
  "update vehicle set offer_cents = 1880000 where id % 7 = 3",
  "update vehicle set reserved = true where id % 7 = 4",
  "update vehicle set unknown_cents = egc_cents, egc_cents = null where id % 14 = 5",
  "update vehicle set drive_away_cents = 2500000 where id % 14 = 12",
  // The floor is $18,485.18, so that the ladder ends at $18,490.
  `insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at)
   select account_id, id, 'egc', 1987654, listed_at - interval '1 minute' from vehicle where id % 5 = 0`,
  "update vehicle set egc_cents = 1849000 where id % 5 = 0",
];

test("D449: the list above the ladder has the vehicles whose rows suggest a price, and needs-work has them too", async () => {
  const site = await addTestSite(db);
  await addTestStock(db, site, { count: 130, now: NOW });
  const { all, listed, inWork, suggested, none } = await db.inAccount(site.accountId, async (tx) => {
    for (const change of CHANGES) await tx.query(change);
    await tx.query("delete from vehicle_media where position > 7");
    const { date: today } = toLocalTime(NOW, TIME_ZONE);
    const ladder = { ladder: LADDER, today, timeZone: TIME_ZONE };
    const filter = { words: [], sort: "newest", locations: null, now: NOW } as const;
    const list = async (state: "for-sale" | "ladder" | "needs-work", given: typeof ladder | null) =>
      (await listStock(tx, { ...filter, state, ladder: given }, { offset: 0, limit: 500 })).vehicles;
    const all = await list("for-sale", ladder);
    const facts = await readRowFacts(
      tx,
      all.map(({ id }) => id),
      NOW,
    );
    const account = { slug: "dealer", role: "owner", isLimited: false } as unknown as StaffAccount;
    const suggested = all.filter((vehicle) => {
      const parts = { today, timeZone: TIME_ZONE, account, sites: [], findMarketGap: () => null };
      return toRow(vehicle, { ...parts, facts: facts.get(vehicle.id), priceLadder: LADDER }).suggestion;
    });
    return {
      ...{ all, suggested, listed: await list("ladder", ladder), inWork: await list("needs-work", ladder) },
      none: await list("ladder", null),
    };
  });
  const toIds = (vehicles: readonly { id: number }[]) => vehicles.map(({ id }) => id);
  expect(toIds(listed)).toEqual(toIds(suggested));
  expect(toIds(inWork)).toEqual(expect.arrayContaining(toIds(listed)));
  expect(listed.length).toBeGreaterThan(30);
  expect(all.length - listed.length).toBeGreaterThan(30);
  expect(none).toEqual([]);
});
