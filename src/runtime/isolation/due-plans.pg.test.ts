import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { NOW } from "#features/inventory/import/test-import.ts";
import { type DueWork, listDueAccounts } from "#features/tenancy/accounts/due-accounts.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { Database, Queries } from "#platform/postgres/database.ts";
import { ownerUrl } from "#platform/postgres/test-database.ts";
import { db, OUTSIDE, tables } from "./test-isolation.ts";
import { change, quietAccount } from "./test-quiet-account.ts";

const ACCOUNTS = 1500;
/** More than an account has rows in any table. */
const STEP = 1_000_000;
/** Hosts are unique among all accounts, and no round asks for them. */
const LEFT_OUT = ["site_host", ...OUTSIDE];

/** Nothing that waits for something else to happen first. */
const IDLE = `
  update vehicle set held_prices = null, held_at = null;
  update reservation set state = 'ended', ended_as = 'released', ended_at = now();
  delete from alert_subscriber`;

let idle: Tenancy;
beforeAll(async () => {
  idle = await quietAccount();
  await change(idle.accountId, IDLE);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin");
    for (const table of await orderByReferences(owner)) await copyRows(owner, table);
    await owner.query("commit");
    await owner.query("analyze");
  } finally {
    await owner.end();
  }
}, 120_000);

/** Tables of accounts, those that others refer to first. */
async function orderByReferences(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ child: string; parent: string }>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const left = new Set(tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name)));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter(
      (name) => !rows.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (next.length === 0) throw new Error(`these refer to each other: ${[...left].join(", ")}`);
    for (const name of next) left.delete(name);
    ordered.push(...next);
  }
  return ordered;
}

async function copyRows(owner: pg.Client, table: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  const values = rows.map(({ name, type }) => {
    if (type === "bigint" && /(^|_)id$/.test(name)) return `o.${name} + k * ${STEP}::bigint`;
    return name === "slug" && ["account", "site"].includes(table) ? "o.slug || '-' || k" : `o.${name}`;
  });
  const key = table === "account" ? "id" : "account_id";
  await owner.query(`alter table ${table} no force row level security`);
  await owner.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(", ")}) overriding system value
     select ${values.join(", ")} from ${table} o, generate_series(1, ${ACCOUNTS}) k where o.${key} = ${idle.accountId}`,
  );
  await owner.query(`alter table ${table} force row level security`);
}

/** Rows that the transaction has read so far. */
const READ =
  "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables";

async function countReadRows(due: DueWork): Promise<number> {
  return db.inAccount(idle.accountId, async (tx: Queries) => {
    await listDueAccounts(tx as Database, due);
    const [row] = await tx.query<{ read: number }>(READ);
    return row!.read;
  });
}

test.each<DueWork>([
  ["photos", NOW],
  ["failed_photos"],
  ["part_feeds", NOW],
  ["reservations", NOW, NOW],
  ["dispatches", NOW],
  ["alarms", NOW],
  ["scans"],
  ["alerts", NOW],
  ["reviews", NOW],
  ["finance_quotes"],
  ["payments", NOW],
  ["reminders", NOW],
])(
  "D422: asking for %s reads next to nothing where nothing is due, however many accounts there are",
  async (...due) => {
    expect(await countReadRows(due as unknown as DueWork)).toBeLessThan(100);
  },
);

test.each<DueWork>([
  ["feeds", NOW],
  ["ended_sessions", NOW, NOW],
  ["ended_test_drives", NOW, NOW],
  ["unfinished_trade_ins", NOW],
  ["old_details", NOW, 730, 90, 2557],
  ["old_spins", NOW, 730],
  ["old_events", NOW, 400],
  ["idle_shoppers", NOW, 730],
])("D422: asking for %s reads a few rows of each account", async (...due) => {
  expect(await countReadRows(due as unknown as DueWork)).toBeLessThan(12 * ACCOUNTS);
});
