import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { listAudit } from "./staff/audit/audit-store.server.ts";
import type { StaffPerson } from "./staff/person.ts";
import { setOperator } from "./staff/person-store.server.ts";
import { actAsStaff } from "./staff/roles/act.server.ts";
import { addMembership } from "./staff/roles/membership-store.server.ts";
import type { Role } from "./staff/roles/permissions.ts";
import { addTestStaff } from "./staff/test-staff.ts";
import { buildStaffRounds } from "./staff-background.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:00:00Z");

interface Arranged {
  readonly accountId: AccountId;
  readonly owners: readonly StaffPerson[];
  readonly sent: readonly MailMessage[];
  /** Runs the round at a time in milliseconds after the operator's entry; `refuse` says whose mail the server refuses. */
  readonly run: (ms: number, refuse?: (to: string) => boolean) => Promise<number>;
}

/** An account with two owners and a manager, which an operator has just entered twice. */
async function arrange(): Promise<Arranged> {
  const { accountId } = await addTestSite(db);
  const addMember = async (name: string, role: Role) => {
    const staff = await addTestStaff(db, { name });
    await db.inAccount(accountId, (tx) =>
      addMembership(tx, { staffId: staff.id, role, sites: null, locations: null }, NOW),
    );
    return staff;
  };
  const owners = [await addMember("Jo Barnes", "owner"), await addMember("Kim Wu", "owner")];
  await addMember("Sam Lee", "manager");
  const operator = await addTestStaff(db, { name: "Olive Operator" });
  await setOperator(db, operator.id, true);
  const acting = { staff: operator, accountId, network: "", now: NOW, permission: "stock:read" } as const;
  for (const _ of [1, 2]) await actAsStaff(db, acting, async () => undefined);
  const sent: MailMessage[] = [];
  const run: Arranged["run"] = async (ms, refuse = () => false) => {
    const now = () => new Date(NOW.getTime() + ms);
    const mailer = {
      send: async (message: MailMessage) => {
        if (refuse(message.to)) throw new Error("550 no such mailbox");
        sent.push(message);
        return { id: message.id };
      },
    };
    const rounds = buildStaffRounds({ db, log: silentLog, mailer, now });
    await rounds.find(({ name }) => name === "operators in accounts")?.run(AbortSignal.any([]));
    return sent.length;
  };
  return { accountId, owners, sent, run };
}

test("D426: each owner gets one mail for an operator and a day, again after an hour if it was not taken", async () => {
  const { owners, sent, run } = await arrange();
  expect(await run(0, () => true)).toBe(0);
  expect([await run(HOUR_MS - 1), await run(HOUR_MS), await run(9 * HOUR_MS)]).toEqual([0, 2, 2]);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(owners.map(({ email }) => email).toSorted());
  expect(sent[0]).toMatchObject({ subject: "Olive Operator from our support team opened Northside Motors" });
  expect(sent[0]!.text).toContain("opened the back office of Northside Motors on 27 November 2026.");
});

test("D426: an owner whose address is refused for good keeps no other from one mail, and is given up after three days", async () => {
  const { owners, sent, run } = await arrange();
  const [first, last] = owners.map(({ email }) => email);
  const tries: string[] = [];
  const refuseFirst = (to: string) => {
    if (to === first) tries.push(to);
    return to === first;
  };
  for (let hour = 0; hour < 5 * 24; hour++) await run(hour * HOUR_MS, refuseFirst);
  expect(sent.map(({ to }) => to)).toEqual([last]);
  // From 02:00 on the 27th to midnight of the 30th.
  expect(tries).toHaveLength(3 * 24 - 2 + 1);
});

test("D426: that an operator was in an account is forgotten after a year, which its audit log is not", async () => {
  const { accountId, run } = await arrange();
  const count = () =>
    db.inAccount(accountId, async (tx) => [
      (await tx.query("select from operator_entry")).length,
      (await listAudit(tx, { action: "enter account" }, 9)).length,
    ]);
  await run(0);
  await run(365 * DAY_MS);
  expect(await count()).toEqual([1, 1]);
  await run(366 * DAY_MS);
  expect(await count()).toEqual([0, 1]);
});
