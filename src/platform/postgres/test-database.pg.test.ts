import pg from "pg";
import { expect, test } from "vitest";
import { migrateTables } from "./migrate.ts";
import { appUrl, openOwnerDatabase, openTestDatabase, ownerUrl } from "./test-database.ts";

const db = openTestDatabase();
const owner = openOwnerDatabase();

test("D117: a test file's database is migrated, empty and its own", async () => {
  const name = new URL(appUrl).pathname.slice(1);
  expect(await db.query("select current_database() as name, count(*) as accounts from account")).toEqual([
    { name, accounts: 0 },
  ]);
  expect(name).toMatch(/^forecourt_test_/);
  expect((await db.query("select from migration")).length).toBeGreaterThan(20);
});

test("D117 D2: the app's role has no more rights in it than in a real one", async () => {
  await expect(db.query("create temporary table mine (id int)")).rejects.toThrow(/permission denied/);
  await expect(db.query("create table mine (id int)")).rejects.toThrow(/permission denied/);
  await expect(db.query("delete from account")).rejects.toThrow(/permission denied/);
  expect(
    await owner.query(
      "select current_user = (select rolname from pg_roles where oid = datdba) as owns from pg_database where datname = current_database()",
    ),
  ).toEqual([{ owns: true }]);
});

test("D219: migrations that are pending are done in one transaction, so that a failed upgrade leaves nothing", async () => {
  const [run] = await owner.query(
    "select count(*) as migrations, count(distinct xmin::text) as transactions from migration",
  );
  expect(run).toEqual({ migrations: expect.any(Number), transactions: 1 });
});

test("D416: an upgrade that waits for a table gives up, since everybody else waits behind it", async () => {
  const holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  try {
    await holder.query("begin; lock table migration");
    await expect(migrateTables(ownerUrl)).rejects.toThrow(/lock timeout/);
  } finally {
    await holder.end();
  }
  await Promise.all([migrateTables(ownerUrl), migrateTables(ownerUrl)]);
});
