import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
// Reads counts and ids as numbers.
import "#platform/postgres/database.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { ownerUrl } from "#platform/postgres/test-database.ts";
import { countTouchedRows } from "#platform/postgres/test-plan.ts";
import { completeFacts, type VehicleColumns } from "./stock-store.server.ts";

// Copies of the tables, filled in a transaction that never commits, so that nobody can gather statistics on them.
const VEHICLES = 4000;
const PHOTOS_EACH = 5;
const ACCOUNT = 7;
const COPIES = ["vehicle_price", "vehicle_media", "photo", "finance_quote"];

const owner = new pg.Client({ connectionString: ownerUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query("begin");
  await owner.query("create schema first_import");
  for (const table of COPIES) {
    await owner.query(`create table first_import.${table} (like public.${table} including all);
      alter table first_import.${table} enable row level security, force row level security;
      create policy own on first_import.${table} using (account_id = current_account());`);
  }
  await owner.query(`set local search_path = first_import, public; set local app.account = ${ACCOUNT};
    insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at)
      select ${ACCOUNT}, v, 'egc', p, now() + p * interval '1 day'
      from generate_series(1, ${VEHICLES}) v, generate_series(1, 2) p;
    insert into vehicle_media (account_id, vehicle_id, kind, position, source_url)
      select ${ACCOUNT}, v, 'photo', p, format('https://p.example/%s/%s', v, p)
      from generate_series(1, ${VEHICLES}) v, generate_series(0, ${PHOTOS_EACH - 1}) p;
    insert into photo (account_id, url) select ${ACCOUNT}, source_url from vehicle_media;
    insert into finance_quote (account_id, vehicle_id, price_cents, credit, record, asked_at)
      select ${ACCOUNT}, v, 1, 'GREAT', '{}', now() from generate_series(1, ${VEHICLES}) v;`);
}, 120_000);
afterAll(async () => {
  await owner.query("rollback");
  await owner.end();
});

test.each([
  ["a batch of all stock", Array.from({ length: 300 }, (_, at) => 1000 + at)],
  ["changes here and there", Array.from({ length: 100 }, (_, at) => 1 + at * 39)],
])(
  "D75: without statistics, %s is read without walking through the account's other vehicles",
  async (_, ids) => {
    const touched: number[] = [];
    const ask = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(text, [...values])).rows;
    const query = async (text: string, values: readonly unknown[] = []) => {
      touched.push(await countTouchedRows({ query: ask }, text, values));
      return ask<object>(text, values);
    };
    await owner.query("set local enable_nestloop = off");
    const vehicles = ids.map((id) => ({ id, features: "[]", financeLenders: {} }) as VehicleColumns);
    const found = await completeFacts({ query } as unknown as AccountTransaction, vehicles);
    expect(found.every(({ photos, photosCount }) => photos.length === 3 && photosCount === PHOTOS_EACH)).toBe(
      true,
    );
    expect(found.every(({ priceHistory }) => priceHistory.length === 2)).toBe(true);
    expect(touched).toHaveLength(3);
    // Each row passes up to ten nodes of the plan. A walk through the account would add at least its 20,000 photos.
    for (const rows of touched) expect(rows).toBeLessThan(ids.length * PHOTOS_EACH * 10);
  },
);
