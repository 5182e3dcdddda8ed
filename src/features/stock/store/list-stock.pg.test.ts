import { expect, test } from "vitest";
import { addTestCar, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { listStock, type StockSort } from "./list-stock.server.ts";
import { readRowFacts } from "./row-facts.server.ts";
import { addTestStock } from "./test-stock.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-28T00:00:00Z");
const site = await addTestSite(db);
await addTestStock(db, site, { count: 4, now: NOW });

const list = (sort: StockSort) =>
  db.inAccount(site.accountId, async (tx) => {
    const filter = { words: [], state: "for-sale", sort, locations: null, now: NOW } as const;
    const { vehicles } = await listStock(tx, filter, { offset: 0, limit: 50 });
    return vehicles.map(({ slug }) => Number(slug.split("-")[1]));
  });

const UP = [1, 2, 3, 4];
const DOWN = [4, 3, 2, 1];

test.each([
  ["newest", UP],
  ["oldest", DOWN],
  ["cheapest", DOWN],
  ["dearest", UP],
  ["stock-number", UP],
  ["stock-number-back", DOWN],
  ["fewest-km", UP],
  ["most-km", DOWN],
  ["fewest-photos", UP],
  ["most-photos", DOWN],
  ["fewest-enquiries", UP],
  ["most-enquiries", DOWN],
  ["fewest-views", UP],
  ["most-views", DOWN],
  ["oldest-price", DOWN],
  ["newest-price", UP],
  ["yard", UP],
  ["yard-back", DOWN],
  ["rego", UP],
  ["rego-back", DOWN],
  ["feed", UP],
  ["feed-back", DOWN],
] as const)("D448: the list by %s is in the order of what its column shows", async (sort, order) => {
  expect(await list(sort)).toEqual(order);
});

test("D14 D448: facts of a row are the enquiries of 30 days, none that is held, and the last price change", async () => {
  const other = await addTestSite(db);
  await addTestStock(db, other, { count: 3, now: NOW });
  const fresh = await addTestCar(db, other);
  const read = () =>
    db.inAccount(other.accountId, async (tx) => {
      const [third] = await tx.query<{ id: number }>("select id from vehicle where slug = 'car-3'");
      const facts = await readRowFacts(tx, [third!.id, fresh], NOW);
      return [facts.get(third!.id), facts.get(fresh)];
    });
  const change = (sql: string) => db.inAccount(other.accountId, (tx) => tx.query(sql));
  const third = "vehicle_id = (select id from vehicle where slug = 'car-3')";
  await change(
    `update lead set suspicions = '{honeypot}' where ${third} and received_at > '2026-11-26T12:00:00Z'`,
  );
  await change(
    `update lead set received_at = '2026-10-28T00:00:00Z' where ${third} and received_at < '2026-11-25T12:00:00Z'`,
  );
  const price = (cents: number) => ({ cents, priceType: "egc" });
  const priceChange = {
    ...{ at: new Date("2026-11-25T00:03:00Z"), from: price(1_980_000), to: price(1_970_000) },
  };
  expect(await read()).toEqual([
    { feed: "feed-2", enquiries: 1, views: 3, calls: 0, firstCents: { egc: 2_000_000 }, priceChange },
    { feed: "test", enquiries: 0, views: 0, calls: 0, firstCents: {}, priceChange: null },
  ]);
  await change(`update lead set released_at = received_at where ${third} and suspicions <> '{}'`);
  expect((await read())[0]?.enquiries).toBe(2);
});
