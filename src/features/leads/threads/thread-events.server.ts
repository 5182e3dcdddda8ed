import type { StaffId } from "#features/identity/staff/person.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import type { ThreadEvent, ThreadEventKind } from "./thread.ts";

export interface NewThreadEvent {
  readonly kind: ThreadEventKind;
  readonly at: Date;
  /** Null for the shopper and the program. */
  readonly staffId: StaffId | null;
  readonly body: string | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** By these somebody takes up what they, or others, were given by turns: then it moves to nobody else (D444). */
const TAKEN_UP: readonly ThreadEventKind[] = [
  ...([
    "note",
    "call",
    "mail-out",
    "text-out",
    "answered",
    "assigned",
    "next-step",
    "closed",
    "reopened",
  ] as const),
];

/** Adds an event to a thread, which becomes the thread's last activity. @returns its id */
export async function addThreadEvent(
  tx: AccountTransaction,
  threadId: number,
  { kind, at, staffId, body, data = {} }: NewThreadEvent,
): Promise<number> {
  const added = await tx.query<{ id: number }>(
    `insert into thread_event (account_id, thread_id, at, kind, staff_id, body, data) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.accountId, threadId, at, kind, staffId, body, JSON.stringify(data)],
  );
  await tx.query(
    `update thread set last_activity_at = greatest(last_activity_at, $3), assign_at = case when not $4 then assign_at end
     where account_id = $1 and id = $2`,
    [tx.accountId, threadId, at, staffId !== null && TAKEN_UP.includes(kind)],
  );
  return requireRow(added).id;
}

/** An event with the name of who did it; null for the shopper, the program, and somebody whose record is gone. */
export interface ListedThreadEvent extends ThreadEvent {
  readonly staffName: string | null;
}

/** Lists what happened in a thread, the oldest first. */
export function listThreadEvents(
  tx: AccountTransaction,
  threadId: number,
): Promise<readonly ListedThreadEvent[]> {
  return tx.query(
    `select e.id, e.at, e.kind, e.staff_id as "staffId", e.body, e.data, p.name as "staffName"
     from thread_event e left join staff_person p on p.id = e.staff_id
     where e.account_id = $1 and e.thread_id = $2 order by e.at, e.id`,
    [tx.accountId, threadId],
  );
}

/** Notes that a person answered the shopper: nothing is owed any more, and the first time counts as the first response. */
export async function noteAnswer(tx: AccountTransaction, threadId: number, at: Date): Promise<void> {
  await tx.query(
    `update thread set first_response_at = coalesce(first_response_at, $3), response_due_at = null
     where account_id = $1 and id = $2`,
    [tx.accountId, threadId, at],
  );
}
