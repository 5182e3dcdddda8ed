import type { AuditRecorder } from "#features/identity/staff/audit/audit-store.server.ts";
import type { StaffId } from "#features/identity/staff/person.ts";
import { listMembers } from "#features/identity/staff/roles/membership-store.server.ts";
import { may } from "#features/identity/staff/roles/permissions.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Thread } from "./thread.ts";
import { addThreadEvent, noteAnswer } from "./thread-events.server.ts";

/** Who changes a thread, and when. */
export interface Change {
  /** Null for the program, and for the command line. */
  readonly staffId: StaffId | null;
  readonly now: Date;
}

/** What somebody is to do about a shopper, and when. */
export interface NextStep {
  readonly text: string;
  readonly at: Date;
}

/** Somebody who may be given leads. */
export interface Assignee {
  readonly id: StaffId;
  readonly name: string;
  /** Whether they are given new ones by turns. */
  readonly takesLeads: boolean;
  /** Ids of the yards that they are limited to; null for all. */
  readonly locations: readonly number[] | null;
}

/** Lists the people of an account who may answer the enquiries of a thread. */
export async function listAssignees(
  tx: AccountTransaction,
  { id }: Pick<Thread, "id">,
): Promise<readonly Assignee[]> {
  const members = (await listMembers(tx)).filter(({ role }) => may(role, "leads:reply"));
  const leads = await tx.query<{ siteId: number; locationId: number | null }>(
    `select distinct l.site_id as "siteId", p.id as "locationId" from lead l
     left join location p on p.account_id = l.account_id and p.slug = l.seller->'location'->>'slug'
     where l.account_id = $1 and l.thread_id = $2`,
    [tx.accountId, id],
  );
  const sees = (sites: readonly number[] | null, locations: readonly number[] | null) =>
    leads.some(
      ({ siteId, locationId }) =>
        (sites === null || sites.includes(siteId)) &&
        (locations === null || (locationId !== null && locations.includes(locationId))),
    );
  return members
    .filter(({ sites, locations }) => sees(sites, locations))
    .map(({ staff, takesLeads, locations }) => ({
      ...{ id: staff.id, name: staff.name, takesLeads, locations },
    }));
}

interface Given {
  /** Null for nobody. */
  readonly to: Pick<Assignee, "id" | "name"> | null;
  readonly staffId: StaffId | null;
  readonly now: Date;
  /** When it moves to somebody else unless it is taken up; null for never. */
  readonly moveAt?: Date | null;
  /** What else its event says. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Writes down who has a thread, and that they are told so unless they took it. It is held, and the person may answer it. */
export async function giveThread(
  tx: AccountTransaction,
  threadId: number,
  { to, staffId, now, moveAt = null, data = {} }: Given,
): Promise<void> {
  await addThreadEvent(tx, threadId, {
    ...{ kind: "assigned", at: now, staffId, body: null },
    data: { to: to?.id ?? null, name: to?.name ?? null, ...data },
  });
  await tx.query(
    `update thread set assigned_to = $3::bigint, assigned_at = case when $3::bigint is not null then $4::timestamptz end,
       assign_at = $5, tell_at = $6, version = version + 1
     where account_id = $1 and id = $2`,
    [tx.accountId, threadId, to?.id ?? null, now, moveAt, to && to.id !== staffId ? now : null],
  );
}

/** `to`: the name of who has it now; null for nobody. */
export type AssignOutcome =
  | { readonly ok: true; readonly to: string | null; readonly isSame: boolean }
  | { readonly ok: false };

/**
 * Gives a thread to somebody, or to nobody, and writes that into the audit log. The thread is held.
 * @returns `ok: false` if that person may not answer it
 */
export async function assignThread(
  tx: AccountTransaction,
  thread: Pick<Thread, "id" | "assignedTo">,
  { to, staffId, now, record }: Change & { readonly to: StaffId | null; readonly record: AuditRecorder },
): Promise<AssignOutcome> {
  const assignees = await listAssignees(tx, thread);
  const assignee = to === null ? null : assignees.find(({ id }) => id === to);
  if (assignee === undefined) return { ok: false };
  const given = { ok: true, to: assignee?.name ?? null, isSame: to === thread.assignedTo } as const;
  if (given.isSame) return given;
  await giveThread(tx, thread.id, { to: assignee, staffId, now });
  await record({
    ...{ action: "assign lead", subject: { kind: "thread", id: thread.id } },
    before: { to: await findStaffName(tx, thread.assignedTo) },
    after: { to: given.to },
  });
  return given;
}

/** Null for nobody. */
export async function findStaffName(tx: AccountTransaction, id: StaffId | null): Promise<string | null> {
  const [found] = await tx.query<{ name: string }>("select name from staff_person where id = $1", [id]);
  return found?.name ?? null;
}

/** Says what is to be done next and when, or that nothing is. The thread is held. */
export async function planNextStep(
  tx: AccountTransaction,
  { id }: Pick<Thread, "id">,
  { step, staffId, now }: Change & { readonly step: NextStep | null },
): Promise<void> {
  await tx.query(
    "update thread set next_step = $3, next_step_at = $4, version = version + 1 where account_id = $1 and id = $2",
    [tx.accountId, id, step?.text ?? null, step?.at ?? null],
  );
  await addThreadEvent(tx, id, {
    ...{ kind: "next-step", at: now, staffId, body: step?.text ?? null },
    data: step ? { at: step.at.toISOString() } : {},
  });
}

/** Closes a thread, or opens it again. The thread is held. While it is closed no answer is owed. */
export async function setThreadState(
  tx: AccountTransaction,
  { id, responseDueAt }: Pick<Thread, "id" | "responseDueAt">,
  { state, staffId, now }: Change & Pick<Thread, "state">,
): Promise<void> {
  await tx.query(
    `update thread set state = $3, version = version + 1, response_due_at = case when $3 = 'open' then (
       select (data->>'dueAt')::timestamptz from thread_event
       where account_id = $1 and thread_id = $2 and kind = 'closed' order by at desc, id desc limit 1) end
     where account_id = $1 and id = $2 and state <> $3`,
    [tx.accountId, id, state],
  );
  const data = state === "closed" && responseDueAt ? { dueAt: responseDueAt.toISOString() } : {};
  await addThreadEvent(tx, id, {
    ...{ kind: state === "closed" ? "closed" : "reopened", at: now, staffId, body: null, data },
  });
}

/** Notes that the shopper was answered elsewhere, such as from somebody's own mail. The thread is held. */
export async function markAnswered(
  tx: AccountTransaction,
  { id }: Pick<Thread, "id">,
  { staffId, now }: Change,
): Promise<void> {
  await noteAnswer(tx, id, now);
  await addThreadEvent(tx, id, { kind: "answered", at: now, staffId, body: null });
}
