import pg from "pg";
import { describe, expect, test } from "vitest";
import { removeAccount } from "#features/tenancy/accounts/remove-account.server.ts";
import { chooseHost } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, Database } from "#platform/postgres/database.ts";
import { requireAppRole } from "#platform/postgres/migrate.ts";
import { appUrl, ownerUrl } from "#platform/postgres/test-database.ts";
import {
  db,
  findKey,
  fullAccount,
  inMine,
  inTheirs,
  mine,
  OUTSIDE,
  owned,
  rowsOfMine,
  tables,
  theirs,
} from "./test-isolation.ts";

/** Readable across accounts, since a host must be looked up before its account is known. Names and ids only (D2). */
const DIRECTORY = ["account", "site", "site_host"];

describe("tables", () => {
  test("D2 D215: every table is an account's, under forced row-level security by account, or in the list of open ones", () => {
    const open = tables.filter(({ policies, enabled }) => !enabled || policies.includes("true"));
    expect(open.map(({ name }) => name)).toEqual([...DIRECTORY, ...OUTSIDE].sort());
    const ofRounds = `SELECT to ${new URL(ownerUrl).username} using (SESSION_USER <> CURRENT_USER)`;
    const { username: appRole } = new URL(appUrl);
    const ofStaff = new RegExp(
      `^RESTRICTIVE ALL to ${appRole}_staff using .* SELECT \\(\\(CURRENT_USER <> '${appRole}_staff'::name\\) OR is_acting_member\\(\\)\\)`,
    );
    for (const { name, enabled, forced, owned, policies, rounds, staff } of tables) {
      expect({ name, staff }).toEqual({
        ...{ name, staff: OUTSIDE.includes(name) ? [] : [expect.stringMatching(ofStaff)] },
      });
      expect({ name, rounds: rounds.filter((policy) => policy !== ofRounds) }).toEqual({ name, rounds: [] });
      if (OUTSIDE.includes(name)) continue;
      expect({ name, enabled, forced, owned: owned || name === "account" }).toEqual({
        ...{ name, enabled: true, forced: true, owned: true },
      });
      const asked = "(current_account\\(\\)|\\( SELECT current_account\\(\\) AS current_account\\))";
      const own = new RegExp(`^\\(${findKey(name)} = ${asked}\\)$`);
      const closed = policies.filter((policy) => policy !== "true");
      expect({ name, closed: closed.length > 0 && closed.every((policy) => own.test(policy)) }).toEqual({
        name,
        closed: true,
      });
    }
  });

  test("D1 D2: a row of an account refers to rows of the same account only", async () => {
    const loose = await db.query<{ reference: string }>(
      `select conrelid::regclass || '.' || conname as reference from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid not in ('account'::regclass, 'staff_person'::regclass) and conrelid::regclass::text <> all($1)
        and not exists (select from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
          where attname = 'account_id')`,
      [OUTSIDE],
    );
    expect(loose).toEqual([]);
  });

  test("D2: as another account, rows can be neither seen, changed nor deleted, nor written with its id", async () => {
    for (const table of owned()) {
      const [row] = await inMine((tx) =>
        tx.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where ${findKey(table)} = $1`, [
          mine.accountId,
        ]),
      );
      expect({ table, covered: row !== undefined }).toEqual({ table, covered: true });
      const isDirectory = DIRECTORY.includes(table);
      const seen = await inTheirs((tx) => tx.query(`select from ${rowsOfMine(table)}`));
      expect({ table, seen: seen.length > 0 }).toEqual({ table, seen: isDirectory });
      const key = findKey(table);
      for (const statement of [
        `update ${table} set ${table === "account" ? "name = name" : `${key} = ${key}`} where ${key} = ${mine.accountId} returning 1`,
        `delete from ${rowsOfMine(table)} returning 1`,
      ])
        expect({ statement, outcome: await touched(statement) }).toEqual({ statement, outcome: "nothing" });
      if (table === "account") continue;
      const insert = `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`;
      expect({ table, outcome: await touched(insert, [row!.row]) }).toEqual({ table, outcome: "refused" });
      const give = `update ${table} set account_id = ${mine.accountId} where account_id = ${theirs.accountId} returning 1`;
      expect({ table, outcome: await touched(give) }).not.toMatchObject({ outcome: "something" });
    }
  });

  /** What became of a statement of the other account, which is rolled back. */
  async function touched(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<"nothing" | "something" | "refused"> {
    try {
      return await inTheirs(async (tx) => {
        const rows = await tx.query(statement, values);
        throw rows.length === 0 ? "nothing" : "something";
      });
    } catch (outcome) {
      if (outcome === "nothing" || outcome === "something") return outcome;
      const { message } = outcome as Error;
      if (/violates row-level security policy/.test(message)) return "refused";
      if (/^permission denied/.test(message)) return statement.startsWith("insert") ? "refused" : "nothing";
      throw outcome;
    }
  }

  test("D2 D38: with no account set, nothing but the directory is seen", async () => {
    for (const table of owned().filter((name) => !DIRECTORY.includes(name)))
      expect({ table, rows: await db.query(`select from ${table} limit 1`) }).toEqual({ table, rows: [] });
  });

  test("D2: an account stays set no longer than its transaction", async () => {
    await inMine((tx) => tx.query("select from vehicle"));
    const set = await Promise.all(
      Array.from({ length: 10 }, () =>
        db.query<{ account: number | null }>("select current_account() as account"),
      ),
    );
    expect(set.flat().every(({ account }) => account === null)).toBe(true);
  });
});

describe("rounds", () => {
  const listDueFunctions = () =>
    db.query<{ name: string; types: string[]; answers: string }>(
      `select proname as name, array(select format_type(t, null) from unnest(proargtypes) t) as types,
         pg_get_function_result(oid) as answers
       from pg_proc where pronamespace = 'public'::regnamespace and proname like 'accounts\\_with\\_%' order by 1`,
    );
  /** Values that find as much as can be found. */
  const VALUES: Readonly<Record<string, string>> = {
    "timestamp with time zone": "'2100-01-01'",
    integer: "1",
  };

  test("D2 D422: what rounds ask across accounts answers ids of accounts and nothing else", async () => {
    const functions = await listDueFunctions();
    expect(functions.length).toBeGreaterThan(20);
    for (const { name, types, answers } of functions) {
      expect({ name, answers }).toEqual({ name, answers: "SETOF bigint" });
      const found = await db.query<{ id: number }>(
        `select id from ${name}(${types.map((type) => VALUES[type]).join(", ")}) as id`,
      );
      const accounts = (await db.query<{ id: number }>("select id from account")).map(({ id }) => id);
      expect({ name, others: found.filter(({ id }) => !accounts.includes(id)) }).toEqual({
        name,
        others: [],
      });
    }
    const mentioned = await db.query<{ id: number }>("select id from accounts_with_feeds('infinity') as id");
    expect(mentioned.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.accountId, theirs.accountId]));
  });

  test("D2 D422: neither the app's role nor the owner's own connection sees more rows for it", async () => {
    const seenBy = tables.filter(({ rounds }) => rounds.length > 0).map(({ name }) => name);
    expect(seenBy.length).toBeGreaterThan(20);
    const owner = new Database(ownerUrl, { connections: 1 });
    try {
      for (const on of [db, owner]) {
        for (const table of seenBy) {
          const others = (tx: AccountTransaction) => tx.query(`select from ${rowsOfMine(table)}`);
          expect({ table, rows: await on.inAccount(theirs.accountId, others) }).toEqual({ table, rows: [] });
          expect({ table, rows: await on.query(`select from ${table} limit 1`) }).toEqual({
            table,
            rows: [],
          });
        }
      }
    } finally {
      await owner.close();
    }
  });
});

describe("removing", () => {
  test("D2 D74: of an account that its owner removes, no row is left in any table, and none of another is gone", async () => {
    const { accountId, siteId } = await fullAccount();
    const count = (account: AccountId, table: string) =>
      db.inAccount(account, (tx) => tx.query(`select from ${table} where ${findKey(table)} = ${account}`));
    const counts = (account: AccountId) =>
      Promise.all(owned().map(async (table) => [table, (await count(account, table)).length] as const));
    await db.inAccount(accountId, (tx) => chooseAnyHost(tx, siteId));
    const before = await counts(mine.accountId);
    expect((await counts(accountId)).filter(([, rows]) => rows === 0)).toEqual([]);
    const owner = new Database(ownerUrl, { connections: 1 });
    await removeAccount(owner, { accountId, slug: "removed", demo: false }).finally(() => owner.close());
    expect((await counts(accountId)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await counts(mine.accountId)).toEqual(before);
  });

  const chooseAnyHost = async (tx: AccountTransaction, siteId: SiteId) => {
    const [own] = await tx.query<{ host: string }>("select host from site_host where site_id = $1", [siteId]);
    await chooseHost(tx, siteId, own!.host);
  };
});

describe("roles", () => {
  test("D2: the app's role is neither owner nor superuser, and no row-level security is bypassed", async () => {
    const [role] = await db.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*) from pg_class where relowner = r.oid) as owned,
        (select count(*) from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = current_user`);
    expect(role).toEqual({
      ...{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
      // It may become the role of staff, which can do less (D426).
      ...{ owned: 0, memberships: 1 },
    });
  });

  test("D2: an owner's address is refused with the SQL that makes the app's role", async () => {
    await expect(requireAppRole(ownerUrl)).rejects.toThrow(
      /owns the tables[\s\S]*create role \w+ login password/,
    );
    expect(await requireAppRole(appUrl)).toMatch(/\w/);
  });

  test("D2: the owner, too, sees an account's rows within that account only", async () => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query("select from vehicle");
    await owner.end();
    expect(rows).toEqual([]);
  });
});
