import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId, Tenancy } from "#platform/account-id.ts";
import { defineJob, JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import { grantAppRole } from "#platform/postgres/grants.ts";
import { requireMigrated } from "#platform/postgres/migrate.ts";
import { appUrl, openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import { listAudit } from "../audit/audit-store.server.ts";
import type { StaffPerson } from "../person.ts";
import { setOperator } from "../person-store.server.ts";
import { addTestStaff } from "../test-staff.ts";
import { actAsStaff, type StaffTransaction } from "./act.server.ts";
import {
  addMembership,
  changeMembership,
  listAccountsOf,
  listMembers,
  type Membership,
  removeMembership,
} from "./membership-store.server.ts";
import { claimOperatorEntries, settleOperatorEntry } from "./operator-entry-store.server.ts";
import { may, PERMISSIONS, type Permission, ROLES, type Role } from "./permissions.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:00:00Z");
const owner = new pg.Client({ connectionString: ownerUrl });
let [mine, theirs] = [{}, {}] as [Tenancy, Tenancy];
beforeAll(async () => {
  await owner.connect();
  [mine, theirs] = [await addTestSite(db), await addTestSite(db)];
});
afterAll(() => owner.end());

const ALL = { sites: null, locations: null };
const as = (role: Role): Membership => ({ role, ...ALL });

async function addMember(accountId: AccountId, role: Role): Promise<StaffPerson> {
  const staff = await addTestStaff(db);
  await db.inAccount(accountId, (tx) => addMembership(tx, { staffId: staff.id, ...as(role) }, NOW));
  return staff;
}

const addTestLocation = (accountId: AccountId): Promise<number> =>
  db.inAccount(accountId, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      "insert into location (account_id, slug, name) values ($1, 'aspley', 'Aspley') returning id",
      [accountId],
    );
    return row!.id;
  });

const act = <T>(
  staff: StaffPerson,
  permission: Permission,
  work: (tx: StaffTransaction) => Promise<T>,
  accountId = mine.accountId,
) => actAsStaff(db, { staff, accountId, permission, network: "203.0.113.7", now: NOW }, work);

const FORBIDDEN = { ok: false, reason: "forbidden" };
const PERMITTED = Object.keys(PERMISSIONS) as Permission[];

describe("who may act", () => {
  test("D426: every permission is for the roles of the table, in the person's own account and no other", async () => {
    for (const role of ROLES) {
      const staff = await addMember(mine.accountId, role);
      for (const permission of PERMITTED) {
        const work = async (tx: StaffTransaction) => [tx.role, tx.accountId];
        expect({ role, permission, outcome: await act(staff, permission, work) }).toEqual({
          ...{ role, permission },
          outcome: may(role, permission) ? { ok: true, value: [role, mine.accountId] } : FORBIDDEN,
        });
        expect(await act(staff, permission, work, theirs.accountId)).toEqual(FORBIDDEN);
      }
    }
  });

  test("D426: with another account's ids, whatever a person writes finds nothing", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const other = await addMember(theirs.accountId, "salesperson");
    const answer = await act(staff, "people:manage", async (tx) => [
      await changeMembership(tx, other.id, as("owner")),
      await removeMembership(tx, other.id, async () => undefined),
      await changeMembership(tx, staff.id, { ...as("owner"), sites: [theirs.siteId] }),
      await tx.query("select from staff_membership where account_id = $1", [theirs.accountId]),
      await tx.query("update site set removed_at = now() where account_id = $1 returning 1", [
        theirs.accountId,
      ]),
    ]);
    expect(answer).toEqual({
      ok: true,
      value: [
        { ok: false, reason: "no-member" },
        { ok: false, reason: "no-member" },
        { ok: false, reason: "unknown-place" },
        [],
        [],
      ],
    });
  });

  test("D426: a transaction says who acts, for which sites and yards, and under which name", async () => {
    const staff = await addTestStaff(db, { name: "Kim Wu" });
    await db.inAccount(mine.accountId, (tx) =>
      addMembership(tx, { staffId: staff.id, role: "manager", sites: [mine.siteId], locations: [7] }, NOW),
    );
    const acted = await act(staff, "stock:price", async (tx) => {
      await tx.record({
        action: "stock:price",
        subject: { kind: "vehicle", id: 12 },
        before: 1,
        after: { cents: 2 },
      });
      const { actor, staff: person, role, sites, locations } = tx;
      return { actor, person, role, sites, locations };
    });
    expect(acted).toEqual({
      ok: true,
      value: {
        ...{ actor: `staff:${staff.id}`, person: staff, role: "manager" },
        ...{ sites: [mine.siteId], locations: [7] },
      },
    });
    const [entry] = await db.inAccount(mine.accountId, (tx) =>
      listAudit(tx, { actor: `staff:${staff.id}` }, 9),
    );
    expect(entry).toEqual({
      ...{
        id: expect.any(Number),
        at: NOW,
        actor: `staff:${staff.id}`,
        name: "Kim Wu",
        network: "203.0.113.7",
      },
      ...{ action: "stock:price", subject: { kind: "vehicle", id: "12" }, before: 1, after: { cents: 2 } },
    });
  });

  test("D426: work that fails leaves nothing, not even its entry in the audit log", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const failed = act(staff, "settings:edit", async (tx) => {
      await tx.record({ action: "settings:edit" });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(
      await db.inAccount(mine.accountId, (tx) => listAudit(tx, { actor: `staff:${staff.id}` }, 9)),
    ).toEqual([]);
  });
});

describe("a role that changes", () => {
  /** Runs work until it is told to go on, and says when it has begun. */
  function hold() {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = async () => {
      begun.resolve();
      await goOn.promise;
    };
    return { work, begun: begun.promise, goOn: goOn.resolve };
  }

  test.each([
    [
      "taken away",
      (tx: StaffTransaction, staff: StaffPerson) => removeMembership(tx, staff.id, async () => undefined),
    ],
    [
      "downgraded",
      (tx: StaffTransaction, staff: StaffPerson) => changeMembership(tx, staff.id, as("read-only")),
    ],
  ])("D426: a role that is being %s is waited for, and then counts", async (_, change) => {
    const [boss, staff] = [
      await addMember(mine.accountId, "owner"),
      await addMember(mine.accountId, "manager"),
    ];
    const { work, begun, goOn } = hold();
    const changing = act(boss, "people:manage", async (tx) => {
      await change(tx, staff);
      await work();
    });
    await begun;
    const done: string[] = [];
    const acting = act(staff, "stock:price", async () => done.push("acted")).then((outcome) => {
      done.push("answered");
      return outcome;
    });
    await untilWaiting();
    expect(done).toEqual([]);
    goOn();
    await changing;
    expect(await acting).toEqual(FORBIDDEN);
    expect(done).toEqual(["answered"]);
  });

  test("D426: work that has begun is finished before the role is taken away", async () => {
    const [boss, staff] = [
      await addMember(mine.accountId, "owner"),
      await addMember(mine.accountId, "manager"),
    ];
    const { work, begun, goOn } = hold();
    const done: string[] = [];
    const acting = act(staff, "stock:price", async (tx) => {
      await work();
      await tx.query("select from vehicle");
      done.push("acted");
    });
    await begun;
    const removing = act(boss, "people:manage", (tx) =>
      removeMembership(tx, staff.id, async () => undefined),
    ).then(() => done.push("removed"));
    await untilWaiting();
    goOn();
    await Promise.all([acting, removing]);
    expect(done).toEqual(["acted", "removed"]);
    expect(await act(staff, "stock:read", async () => 1)).toEqual(FORBIDDEN);
  });

  const untilWaiting = () =>
    expect
      .poll(async () => (await owner.query("select from pg_locks where not granted")).rowCount)
      .toBeGreaterThan(0);

  test("D426: of two last owners who leave, demote each other or themselves at once, one stays", async () => {
    const nothing = async () => undefined;
    const changes = [
      (tx: StaffTransaction, self: StaffPerson) => removeMembership(tx, self.id, nothing),
      (tx: StaffTransaction, self: StaffPerson) => changeMembership(tx, self.id, as("manager")),
      (tx: StaffTransaction, _: StaffPerson, other: StaffPerson) => removeMembership(tx, other.id, nothing),
      (tx: StaffTransaction, _: StaffPerson, other: StaffPerson) =>
        changeMembership(tx, other.id, as("salesperson")),
    ];
    for (const change of changes) {
      const { accountId } = await addTestSite(db);
      const [one, other] = [await addMember(accountId, "owner"), await addMember(accountId, "owner")];
      const outcomes = await Promise.all([
        act(one, "people:manage", (tx) => change(tx, one, other), accountId),
        act(other, "people:manage", (tx) => change(tx, other, one), accountId),
      ]);
      const members = await db.inAccount(accountId, listMembers);
      expect(members.filter(({ role }) => role === "owner")).toHaveLength(1);
      // The later one was no owner any more, or the last.
      expect(outcomes).toContainEqual(
        expect.objectContaining({ ok: true, value: expect.objectContaining({ ok: true }) }),
      );
      const later = [FORBIDDEN, { ok: true, value: { ok: false, reason: "last-owner" } }];
      expect(
        later.some((refusal) =>
          outcomes.some((outcome) => JSON.stringify(outcome) === JSON.stringify(refusal)),
        ),
      ).toBe(true);
    }
  });

  test("D426: anybody but the last owner may leave, and writes that down first", async () => {
    const { accountId } = await addTestSite(db);
    const [, staff] = [await addMember(accountId, "owner"), await addMember(accountId, "read-only")];
    const left = await act(
      staff,
      "people:leave",
      (tx) => removeMembership(tx, staff.id, (before) => tx.record({ action: "people:leave", before })),
      accountId,
    );
    expect(left).toMatchObject({ ok: true, value: { ok: true } });
    const [entry] = await db.inAccount(accountId, (tx) => listAudit(tx, {}, 1));
    expect(entry).toMatchObject({ action: "people:leave", name: staff.name, before: as("read-only") });
  });

  test("D426: an owner of some sites or yards is no last owner, and makes nobody anything", async () => {
    const { accountId, siteId } = await addTestSite(db);
    const boss = await addMember(accountId, "owner");
    const LAST = { ok: false, reason: "last-owner" };
    const place = await addTestLocation(accountId);
    const limits = [
      { sites: [siteId], locations: null },
      { sites: null, locations: [place] },
    ];
    for (const limit of limits) {
      const limited = await addTestStaff(db);
      const membership: Membership = { role: "owner", ...limit };
      await db.inAccount(accountId, (tx) => addMembership(tx, { staffId: limited.id, ...membership }, NOW));
      for (const permission of ["people:read", "people:manage", "audit:read", "audit:export"] as const)
        expect(await act(limited, permission, async () => 1, accountId)).toEqual(FORBIDDEN);
      expect(await act(limited, "stock:price", async () => 1, accountId)).toEqual({ ok: true, value: 1 });
      expect(await listAccountsOf(db, limited)).toMatchObject([{ role: "owner", isLimited: true }]);
      const changes = await act(
        boss,
        "people:manage",
        async (tx) => [
          await removeMembership(tx, boss.id, async () => undefined),
          await changeMembership(tx, boss.id, as("manager")),
          await changeMembership(tx, boss.id, membership),
        ],
        accountId,
      );
      expect(changes).toEqual({ ok: true, value: [LAST, LAST, LAST] });
      const left = await act(
        limited,
        "people:leave",
        (tx) => removeMembership(tx, limited.id, async () => undefined),
        accountId,
      );
      expect(left).toMatchObject({ ok: true, value: { ok: true } });
    }
    expect(await listAccountsOf(db, boss)).toMatchObject([{ role: "owner", isLimited: false }]);
  });
});

describe("operators", () => {
  async function addOperator(): Promise<StaffPerson> {
    const staff = await addTestStaff(db, { name: "Olive Operator" });
    await setOperator(db, staff.id, true);
    return { ...staff, isOperator: true };
  }

  test("D426: an operator enters every account, which its audit log and a note for the owners say once a day", async () => {
    const { accountId } = await addTestSite(db);
    const operator = await addOperator();
    const enter = (now: Date) =>
      actAsStaff(
        db,
        { staff: operator, accountId, permission: "secrets:write", network: "", now },
        async ({ role }) => role,
      );
    const together = await Promise.all([enter(NOW), enter(NOW), enter(NOW)]);
    expect(together).toEqual(Array(3).fill({ ok: true, value: "operator" }));
    await enter(new Date(NOW.getTime() + DAY_MS));
    const entries = await db.inAccount(accountId, (tx) => listAudit(tx, { action: "enter account" }, 9));
    expect(entries.map(({ name, network }) => [name, network])).toEqual(
      Array(2).fill(["Olive Operator", null]),
    );
    const claim = (now: Date) => db.inAccount(accountId, (tx) => claimOperatorEntries(tx, now));
    const [first] = await claim(NOW);
    expect(first).toEqual({
      staffId: operator.id,
      name: "Olive Operator",
      day: "2026-11-27",
      told: [],
    });
    expect(await claim(NOW)).toEqual([]);
    await db.inAccount(accountId, (tx) => settleOperatorEntry(tx, first!));
    expect(await claim(new Date(NOW.getTime() + 9 * DAY_MS))).toMatchObject([{ day: "2026-11-28" }]);
  });

  test("D426: who has ceased to be an operator enters nothing, whatever their session still says", async () => {
    const operator = await addOperator();
    await setOperator(db, operator.id, false);
    expect(await act(operator, "stock:read", async () => 1)).toEqual(FORBIDDEN);
  });

  test("D426: an operator who is a member acts as one where that is enough, and nobody is told", async () => {
    const { accountId } = await addTestSite(db);
    const operator = await addOperator();
    await db.inAccount(accountId, (tx) => addMembership(tx, { staffId: operator.id, ...as("manager") }, NOW));
    const act1 = (permission: Permission) => act(operator, permission, async ({ role }) => role, accountId);
    expect(await act1("stock:price")).toEqual({ ok: true, value: "manager" });
    expect(await db.inAccount(accountId, (tx) => listAudit(tx, {}, 9))).toEqual([]);
    expect(await act1("secrets:write")).toEqual({ ok: true, value: "operator" });
  });

  test("D426: a person's accounts are those of their roles, and an operator's are all", async () => {
    const staff = await addMember(mine.accountId, "marketer");
    await db.inAccount(theirs.accountId, (tx) =>
      addMembership(tx, { staffId: staff.id, ...as("owner") }, NOW),
    );
    const listed = async (person: StaffPerson) =>
      (await listAccountsOf(db, person)).map(({ accountId, role }) => [accountId, role]);
    expect(await listed(staff)).toEqual([
      [mine.accountId, "marketer"],
      [theirs.accountId, "owner"],
    ]);
    expect(await listed(await addTestStaff(db))).toEqual([]);
    const all = await listed(await addOperator());
    expect(all).toContainEqual([mine.accountId, "operator"]);
    expect(all.length).toBe((await db.query("select from account")).length);
  });
});

describe("the database by itself", () => {
  /** Runs SQL as staff's role, as somebody who has got past the program. */
  async function asStaffRole(actor: string, sql: string, accountId: AccountId = mine.accountId) {
    return db.inAccount(accountId, async (tx) => {
      await tx.query(
        "select set_config('app.actor', $1, true), set_config('role', session_user || '_staff', true)",
        [actor],
      );
      return tx.query(sql);
    });
  }

  const accountTables = async () =>
    (
      await db.query<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity",
      )
    ).map(({ name }) => name);

  test("D426: row-level security alone gives a removed person no row of any table, and takes none", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const actor = `staff:${staff.id}`;
    expect(await asStaffRole(actor, "select from site")).not.toEqual([]);
    const tables = await accountTables();
    expect(tables.length).toBeGreaterThan(60);
    await addMember(mine.accountId, "owner");
    await db.inAccount(mine.accountId, (tx) => removeMembership(tx, staff.id, async () => undefined));
    for (const nobody of [
      actor,
      "",
      "system",
      "shopper",
      "staff:",
      "staff:0",
      "staff:1 or true",
      `staff:${staff.id}9`,
    ]) {
      for (const table of tables)
        expect({ table, nobody, rows: await asStaffRole(nobody, `select from ${table} limit 1`) }).toEqual({
          ...{ table, nobody, rows: [] },
        });
    }
    expect(await asStaffRole(actor, "update site set removed_at = now() returning 1")).toEqual([]);
    await expect(
      asStaffRole(
        actor,
        `insert into dealership (account_id, slug, name) values (${mine.accountId}, 'x', 'X')`,
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test("D426: a member of one account has no row of another, nor may they make themselves one", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const actor = `staff:${staff.id}`;
    for (const table of await accountTables())
      expect({
        table,
        rows: await asStaffRole(actor, `select from ${table} limit 1`, theirs.accountId),
      }).toEqual({
        ...{ table, rows: [] },
      });
    const join = `insert into staff_membership (account_id, staff_id, role, created_at) values (${theirs.accountId}, ${staff.id}, 'owner', now())`;
    await expect(asStaffRole(actor, join, theirs.accountId)).rejects.toThrow(/row-level security/);
    await expect(asStaffRole(actor, join)).rejects.toThrow(/row-level security/);
  });

  test.each([
    "select from staff_password",
    "select from staff_totp",
    "select from staff_session",
    "select from staff_recovery_code",
    "select from staff_challenge",
    "select from staff_attempt",
    "update staff_person set is_operator = true",
    "insert into staff_person (email, name, created_at) values ('x@y.example', 'X', now())",
    "update audit_entry set name = 'Somebody else'",
    "delete from audit_entry",
    "delete from vehicle_price",
    "delete from site",
    "select from removed_demo",
    "update pgboss.job set state = 'cancelled'",
    "delete from pgboss.job",
    "select pgboss.create_queue('x', '{}')",
    "select memberships_of_staff(1)",
    "select accounts_with_feeds(now())",
    "select remove_old_audit_entries()",
    "select redate_demo_account(now())",
    "create table x ()",
    "create temporary table x ()",
  ])("D426: even of a member, the role of staff refuses: %s", async (sql) => {
    const staff = await addMember(mine.accountId, "owner");
    await expect(asStaffRole(`staff:${staff.id}`, sql)).rejects.toThrow(/permission denied/);
  });

  test("D428: the app's own role adds to the audit log, and changes or deletes nothing of it", async () => {
    for (const sql of [
      "update audit_entry set name = 'x'",
      "delete from audit_entry",
      "truncate audit_entry",
    ])
      await expect(db.inAccount(mine.accountId, (tx) => tx.query(sql))).rejects.toThrow(/permission denied/);
  });

  test("D426: the role ends with its transaction, so that the connection is the app's again", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const roles = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const sql = "select current_user as role, current_setting('app.actor', true) as actor";
        if (at % 2 === 0)
          return (
            (await act(staff, "stock:read", (tx) => tx.query<{ role: string; actor: string }>(sql))) && null
          );
        return (await db.query<{ role: string; actor: string }>(sql))[0]!;
      }),
    );
    const app = new URL(appUrl).username;
    for (const found of roles.filter((one) => one !== null))
      expect(found).toEqual({ role: app, actor: expect.toBeOneOf([null, ""]) });
  });

  test("D426: a person's work may add jobs", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const jobs = new JobQueue(appUrl, silentLog);
    await jobs.start();
    const job = defineJob({
      name: `greet-${randomUUID()}`,
      version: 1,
      schema: z.object({ id: z.number() }),
      toKey: ({ id }) => String(id),
    });
    try {
      const added = await act(staff, "leads:reply", (tx) => jobs.enqueue(tx, job, { payload: { id: 1 } }));
      expect(added).toEqual({ ok: true, value: undefined });
      expect((await jobs.listWaiting()).find(({ queue }) => queue === job.queue)?.waiting).toBe(1);
    } finally {
      await jobs.stop();
    }
  });

  test("D426: a membership is asked for once a statement, however many rows there are", async () => {
    const staff = await addMember(mine.accountId, "owner");
    const plan = await act(staff, "stock:read", (tx) => tx.query("explain (costs off) select from vehicle"));
    expect(JSON.stringify(plan)).toMatch(/InitPlan/);
    expect(JSON.stringify(plan)).not.toMatch(/Filter: [^"]*is_acting_member/);
  });

  test("D426: without a policy, as after a restore, the start is refused until the owner's role has started once", async () => {
    await owner.query("drop policy staff on feed");
    await owner.query("drop policy staff on lead");
    await owner.query("create policy staff on lead using (true)");
    await expect(requireMigrated(appUrl)).rejects.toThrow(/has no policy "staff"[\s\S]*DATABASE_OWNER_URL/);
    await grantAppRole(ownerUrl, new URL(appUrl).username);
    await expect(requireMigrated(appUrl)).resolves.toBeUndefined();
  });

  test("D426: an owner's role that may not make roles is told the SQL for an administrator", async () => {
    await expect(grantAppRole(ownerUrl, "pg_monitor")).rejects.toThrow(
      /Run as the server's administrator[\s\S]*create role "?pg_monitor_staff"? nologin;\n {2}grant "?pg_monitor_staff"? to "?pg_monitor"?/,
    );
  });
});
