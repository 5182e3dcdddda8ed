import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { NOW } from "#features/inventory/import/test-import.ts";
import type { DueWork } from "#features/tenancy/accounts/due-work.ts";
import { listDueAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { Database, Queries } from "#platform/postgres/database.ts";
import { ownerUrl } from "#platform/postgres/test-database.ts";
import { db, OUTSIDE, tables } from "./test-isolation.ts";
import { change, quietAccount } from "./test-quiet-account.ts";

const ACCOUNTS = 1500;
/** More than an account has rows in any table. */
const STEP = 1_000_000;
/** Of which no round asks, and which cannot be copied one by one: hosts are unique, others refer to each other or must balance. */
const LEFT_OUT = [
  ...["site_host", "content_item", "content_version", "content_old_slug", "promotion_spin"],
  ...["ledger_account", "ledger_transfer", "ledger_entry"],
  ...OUTSIDE,
];

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
    // People are of no account, and are not copied.
    if (name === "staff_id") return "o.staff_id";
    if (type === "bigint" && /(^|_)id$/.test(name)) return `o.${name} + k * ${STEP}::bigint`;
    if (type === "uuid" && name === "id" && table === "reservation") return "gen_random_uuid()";
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

/** Rows that the connection has read in some time. */
const READ =
  "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables";

async function countReadRows(due: DueWork): Promise<number> {
  return db.inAccount(idle.accountId, async (tx: Queries) => {
    const [before] = await tx.query<{ rows: number }>(READ);
    await listDueAccounts(tx as Database, due);
    const [after] = await tx.query<{ rows: number }>(READ);
    return after!.rows - before!.rows;
  });
}

test.each<DueWork>([
  ["photos", NOW],
  ["failed_photos"],
  ["reservations", NOW, NOW],
  ["dispatches", NOW],
  ["alarms", NOW],
  ["scans"],
  ["alerts", NOW],
  ["payments", NOW],
  ["reminders", NOW],
  ["ended_invitations", NOW],
  ["operator_entries", NOW],
  ["licence_pictures", NOW],
  ["removed_photos", NOW],
])(
  "D422: asking for %s reads next to nothing where nothing is due, however many accounts there are",
  async (...due) => {
    expect(await countReadRows(due as unknown as DueWork)).toBeLessThan(100);
  },
);

test.each<DueWork>([
  ["feeds", NOW],
  ["part_feeds", NOW],
  ["reviews", NOW],
  ["finance_quotes"],
  ["ended_sessions", NOW, NOW],
  ["ended_test_drives", NOW, NOW],
  ["unfinished_trade_ins", NOW],
  ["old_details", NOW, 730, 90, 2557],
  ["old_spins", NOW, 730],
  ["old_events", NOW, 400],
  ["idle_shoppers", NOW, 730],
  ["old_audit_entries", NOW],
  ["old_mapping_drafts", NOW],
  ["payments_to_compare", NOW],
  ["troubles"],
])("D422: asking for %s reads a few rows of each account", async (...due) => {
  expect(await countReadRows(due as unknown as DueWork)).toBeLessThan(15 * ACCOUNTS);
});
