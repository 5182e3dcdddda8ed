import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAppRole } from "./grants.ts";
import { requireMigrated } from "./migrate.ts";
import { appUrl, ownerUrl } from "./test-database.ts";

const app = new pg.Client({ connectionString: appUrl });
const owner = new pg.Client({ connectionString: ownerUrl });
beforeAll(() => Promise.all([app.connect(), owner.connect()]));
afterAll(() => Promise.all([app.end(), owner.end()]));

const OURS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** Runs `work` as the owner and takes back what it did. */
async function asOwner<T>(work: () => Promise<T>): Promise<T> {
  await owner.query("begin");
  try {
    return await work();
  } finally {
    await owner.query("rollback");
  }
}

const found = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows;

const functionsThat = (condition: string) =>
  found(
    owner,
    `select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and ${condition} order by 1`,
  );

describe("the system catalogue", () => {
  test("D2 D81: a function that runs as the owner looks in the caller's temporary schema last", async () => {
    const unsafe = `p.prosecdef and p.proconfig is distinct from array['search_path=pg_catalog, public, pg_temp']`;
    expect(await functionsThat(unsafe)).toEqual([]);
    expect(await functionsThat("p.prosecdef and p.proname !~ '^accounts_with_'")).toEqual([
      { function: "gather_part_statistics()" },
      { function: "gather_stock_statistics()" },
      { function: "is_acting_member()" },
      { function: "memberships_of_staff(bigint)" },
      { function: "redate_demo_account(timestamp with time zone)" },
      { function: "remove_old_audit_entries()" },
      { function: "sign_in_demands_of_staff(bigint)" },
      { function: "sso_demands_of_staff(bigint)" },
    ]);
  });

  test("D2 D81: PUBLIC may call no function of ours, and the app's role only those that it is granted by name", async () => {
    expect(await functionsThat("has_function_privilege('public', p.oid, 'execute')")).toEqual([]);
    const { user } = app;
    expect(
      await functionsThat(
        `has_function_privilege('${user}', p.oid, 'execute') and p.proname !~ '^accounts_with_'`,
      ),
    ).toEqual(
      [
        "acting_staff()",
        "current_account()",
        "gather_part_statistics()",
        "gather_stock_statistics()",
        "is_acting_member()",
        "memberships_of_staff(bigint)",
        "pgboss.create_queue(text,jsonb)",
        "record_change()",
        "redate_demo_account(timestamp with time zone)",
        "remove_old_audit_entries()",
        "sign_in_demands_of_staff(bigint)",
        "sso_demands_of_staff(bigint)",
      ].map((name) => ({ function: name })),
    );
  });

  test("D81: a function that a later migration adds is not PUBLIC's either", async () => {
    const granted = await asOwner(async () => {
      await owner.query("create function later() returns int language sql as 'select 1'");
      return found(owner, "select has_function_privilege('public', 'later()', 'execute') as granted");
    });
    expect(granted).toEqual([{ granted: false }]);
  });

  test("D2 D81: the app's role and PUBLIC can create nothing, not even for a moment", async () => {
    for (const role of ["public", app.user]) {
      const [database] = await found(
        app,
        `select has_database_privilege($1, current_database(), 'TEMPORARY') as temporary,
           has_database_privilege($1, current_database(), 'CREATE') as create`,
        [role],
      );
      expect({ role, ...database }).toEqual({ role, temporary: false, create: false });
      const schemas = await found(
        app,
        `select nspname from pg_namespace n where ${OURS} and has_schema_privilege($1, oid, 'CREATE')`,
        [role],
      );
      expect({ role, schemas }).toEqual({ role, schemas: [] });
    }
  });
});

describe("becoming the owner", () => {
  const SHADOW = `
    create temporary table account (like public.account);
    create function pg_temp.escalate() returns trigger language plpgsql as
      'begin alter table public.vehicle no force row level security; return new; end';
    create trigger escalate before update on pg_temp.account for each row execute function pg_temp.escalate();
    insert into pg_temp.account select * from public.account where id = current_account()`;
  const DEMO_ACCOUNT = `
    with added as (insert into account (slug, name, demo_dated_at) values ('shadowed', 'Demo', '2026-01-01') returning id)
    select set_config('app.account', id::text, true) from added`;

  test("D81: the app's role cannot create the temporary table that a function of the owner's would mistake for its own", async () => {
    await app.query("begin");
    await app.query(DEMO_ACCOUNT);
    await expect(app.query(SHADOW)).rejects.toThrow(/permission denied to create temporary tables/);
    await app.query("rollback");
  });

  test("D81: with such a table in place, the function still uses the real one, and row-level security stays on", async () => {
    const after = await asOwner(async () => {
      await owner.query(DEMO_ACCOUNT);
      await owner.query(SHADOW);
      await owner.query("select redate_demo_account('2026-02-01')");
      return found(
        owner,
        `select relforcerowsecurity as forced, (select demo_dated_at::date::text from public.account where slug = 'shadowed') as dated
         from pg_class where oid = 'public.vehicle'::regclass`,
      );
    });
    expect(after).toEqual([{ forced: true, dated: "2026-02-01" }]);
  });

  test("D81: the app's role cannot leave SQL in the job queue for the owner to run", async () => {
    await expect(
      app.query(
        "insert into pgboss.bam (name, version, table_name, command) values ('x', 1, 'job', 'alter table vehicle disable row level security')",
      ),
    ).rejects.toThrow(/permission denied for table bam/);
    await expect(app.query("update pgboss.version set version = 25")).rejects.toThrow(/permission denied/);
    await expect(app.query("update pgboss.version set bam_on = bam_on")).resolves.toBeDefined();
    const create = (partition: boolean) =>
      `select pgboss.create_queue('x', '{"policy": "standard", "partition": ${partition}}')`;
    const injected = "update pgboss.queue set table_name = 'x; drop table lead' where name = 'x'";
    for (const statements of [create(true), `${create(false)}; ${injected}`])
      await expect(app.query(statements)).rejects.toThrow(/forecourt_no_partitions/);
  });
});

test("D81: a role that may create temporary tables, as in a restored database, is refused with the SQL that ends it", async () => {
  await expect(requireMigrated(ownerUrl)).rejects.toThrow(
    /run as an administrator: revoke temporary on database "/,
  );
  await expect(requireMigrated(appUrl)).resolves.toBeUndefined();
});

test("D422: after a restore under another owner the app's role is told to start once with the owner's address, which is enough", async () => {
  await owner.query("drop policy rounds on photo");
  await owner.query("alter policy rounds on feed to public");
  await expect(requireMigrated(appUrl)).rejects.toThrow(/has no policy "rounds" for its owner/);
  await grantAppRole(ownerUrl, app.user ?? "");
  await expect(requireMigrated(appUrl)).resolves.toBeUndefined();
  const policies = await found(
    owner,
    "select tablename, roles::text as roles from pg_policies where policyname = 'rounds' and tablename in ('feed', 'photo') order by 1",
  );
  expect(policies).toEqual(["feed", "photo"].map((tablename) => ({ tablename, roles: `{${owner.user}}` })));
});
