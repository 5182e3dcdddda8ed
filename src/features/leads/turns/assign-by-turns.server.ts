import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import { type AccountTransaction, type Database, takeTurn } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { listAnsweredLeads } from "../replies/reply-store.server.ts";
import { toChosenCategory } from "../rules/lead-topic.ts";
import { type Assignee, findStaffName, giveThread, listAssignees } from "../threads/change-thread.server.ts";
import { holdThread, WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import { findPromise, type Promised } from "../threads/response-promise.server.ts";
import type { Thread } from "../threads/thread.ts";

interface RoundParts {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Once aborted, the remaining threads are left to another time. */
  readonly stopped?: AbortSignal;
}

/** Gives the leads of every account that wait for somebody to whose turn it is, and moves those that nobody has taken up (D444). */
export async function assignWaitingLeads(parts: RoundParts): Promise<void> {
  const { db, now, stopped } = parts;
  await forEachDueAccount(parts, ["waiting_leads", now()], async (accountId) => {
    while (!stopped?.aborted) {
      if (!(await db.inAccount(accountId, (tx) => assignNextByTurn(tx, now())))) return;
    }
  });
}

/**
 * Gives the thread that has waited longest to whose turn it is. One transaction of an account does so at a time, so that two leads never
 * go to the same turn.
 * @returns false if none waits
 */
export async function assignNextByTurn(tx: AccountTransaction, now: Date): Promise<boolean> {
  await takeTurn(tx, "assign");
  const [due] = await tx.query<{ id: number }>(
    "select id from thread where account_id = $1 and assign_at <= $2 order by assign_at, id limit 1 for update",
    [tx.accountId, now],
  );
  if (!due) return false;
  const thread = await holdThread(tx, due.id, WHOLE_ACCOUNT);
  const [lead] = thread ? await listAnsweredLeads(tx, due.id, WHOLE_ACCOUNT) : [];
  const promised =
    thread && lead
      ? await findPromise(tx, {
          ...{ siteId: thread.siteId, location: thread.location },
          ...{ category: toChosenCategory(lead), at: now },
        })
      : null;
  if (!thread || !promised?.assign || thread.isHeld || thread.state === "closed")
    await setAssignAt(tx, due.id, null);
  else await giveInTurn(tx, thread, { promised, now });
  return true;
}

interface Turn {
  readonly promised: Promised;
  readonly now: Date;
}

/** What was moved once stays: a lead that everybody passes on is nobody's. */
async function giveInTurn(tx: AccountTransaction, thread: Thread, { promised, now }: Turn): Promise<void> {
  const former = thread.assignedTo;
  const next = await findNextInTurn(tx, thread, promised);
  if (!next) return setAssignAt(tx, thread.id, former === null ? findNextTry(thread, now) : null);
  await giveThread(tx, thread.id, {
    ...{ to: next, staffId: null, now, moveAt: former === null ? promised.dueAt : null },
    data:
      former === null
        ? { byTurns: true }
        : { byTurns: true, from: await findStaffName(tx, former), minutes: promised.responseMinutes },
  });
}

/** Nobody is free: again after a quarter of the time that it has waited, so that old ones are not asked about all day. */
function findNextTry({ lastIncomingAt, openedAt }: Thread, now: Date): Date {
  const waited = now.getTime() - (lastIncomingAt ?? openedAt).getTime();
  return new Date(now.getTime() + Math.max(MIN_WAIT_MS, waited / 4));
}

const MIN_WAIT_MS = 2 * MINUTE_MS;

async function setAssignAt(tx: AccountTransaction, threadId: number, at: Date | null): Promise<void> {
  await tx.query("update thread set assign_at = $3 where account_id = $1 and id = $2", [
    ...[tx.accountId, threadId, at],
  ]);
}

/** Who was given a lead longest ago, of those who may answer it, take new ones and have room for it. */
async function findNextInTurn(
  tx: AccountTransaction,
  thread: Thread,
  { assign, maxOpenLeads }: Promised,
): Promise<Assignee | null> {
  const assignees = await listAssignees(tx, thread);
  const able = assignees.filter(({ id, takesLeads }) => takesLeads && id !== thread.assignedTo);
  const loads = await tx.query<{ id: number; open: number; yard: number | null }>(
    `select wanted.id, (select count(*)::int from thread t
         where t.account_id = $1 and t.assigned_to = wanted.id and t.state = 'open' and not t.is_held) as open,
       (select id from location where account_id = $1 and slug = $3) as yard
     from unnest($2::bigint[]) as wanted (id)
     order by (select max(e.id) from thread_event e
       where e.account_id = $1 and e.kind = 'assigned' and e.data->>'to' = wanted.id::text) nulls first, wanted.id`,
    [tx.accountId, able.map(({ id }) => id), thread.location],
  );
  const inTurn = loads.flatMap(({ id, open, yard }) => {
    const one = able.find((other) => other.id === id);
    if (!one || (maxOpenLeads !== undefined && open >= maxOpenLeads)) return [];
    return [{ one, isOfYard: yard !== null && one.locations?.includes(yard) === true }];
  });
  const first = assign === "yard" ? inTurn.find(({ isOfYard }) => isOfYard) : undefined;
  return (first ?? inTurn[0])?.one ?? null;
}
