import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { listStock } from "../store/list-stock.server.ts";
import { readRowFacts } from "../store/row-facts.server.ts";
import { addTestStock } from "../store/test-stock.ts";
import { describeProblems } from "./describe-problems.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-28T00:00:00Z");

/** How one vehicle is listed and described whose visitors, calls and enquiries came a number of days ago. */
async function look(
  views: number,
  days: number,
  more: { call?: number; enquiry?: number; isHeld?: boolean },
) {
  const site = await addTestSite(db);
  const { accountId, siteId } = site;
  await addTestStock(db, site, { count: 1, now: NOW });
  return db.inAccount(accountId, async (tx) => {
    await tx.query("delete from vehicle_count");
    const count = (kind: string, visitors: number, ago: number) =>
      tx.query(
        `insert into vehicle_count (account_id, site_id, vehicle_id, kind, day, visitors)
         select $1, $2, id, $3, ($4::timestamptz at time zone 'UTC')::date - $5::int, $6 from vehicle`,
        [accountId, siteId, kind, NOW, ago, visitors],
      );
    await count("view", views, days);
    if (more.call !== undefined) await count("phone_reveal", 1, more.call);
    await tx.query(
      "update lead set received_at = $1::timestamptz - $2 * interval '1 day', suspicions = case when $3 then array['honeypot'] else '{}' end",
      [NOW, more.enquiry ?? 400, more.isHeld ?? false],
    );
    const filter = { words: [], state: "no-enquiry", sort: "newest", locations: null, now: NOW } as const;
    const { count: listed } = await listStock(tx, filter, { offset: 0, limit: 1 });
    const needsWork = await listStock(tx, { ...filter, state: "needs-work" }, { offset: 0, limit: 1 });
    const [vehicle] = (await listStock(tx, { ...filter, state: "for-sale" }, { offset: 0, limit: 1 }))
      .vehicles;
    const interest = (await readRowFacts(tx, [vehicle!.id], NOW)).get(vehicle!.id);
    const problems = describeProblems(vehicle!, {
      days: 1,
      price: null,
      gap: null,
      suggestedCents: null,
      interest,
    });
    expect(needsWork.count).toBe(1);
    return [listed, problems.map(({ text }) => text).filter((text) => text.startsWith("Viewed"))];
  });
}

test.each([
  [100, 0, {}, ["Viewed 100 times in 30 days, no enquiry"]],
  [1234, 29, {}, ["Viewed 1,234 times in 30 days, no enquiry"]],
  [99, 0, {}, []],
  [1234, 30, {}, []],
  [100, 0, { call: 29 }, []],
  [100, 0, { call: 30 }, ["Viewed 100 times in 30 days, no enquiry"]],
  [100, 0, { enquiry: 29 }, []],
  [100, 0, { enquiry: 30 }, ["Viewed 100 times in 30 days, no enquiry"]],
  [100, 0, { enquiry: 1, isHeld: true }, ["Viewed 100 times in 30 days, no enquiry"]],
])(
  "D449: %i visitors %i days ago, %o: the list and the row agree on %o",
  async (views, days, more, texts) => {
    expect(await look(views, days, more)).toEqual([texts.length, texts]);
  },
);
