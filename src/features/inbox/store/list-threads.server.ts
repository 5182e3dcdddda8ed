import type { StaffId } from "#features/identity/staff/person.ts";
import { isLateSql, isUnresolved, lateCutoff } from "#features/leads/outbox/late-dispatch.ts";
import type { LeadRow } from "#features/leads/rules/lead-row.ts";
import { isInScope, THREAD_COLUMNS, type ThreadScope } from "#features/leads/threads/find-thread.server.ts";
import type { Thread, ThreadEventKind } from "#features/leads/threads/thread.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";

/** Whose threads are listed, and when. */
export interface ThreadReader extends ThreadScope {
  readonly staffId: StaffId;
  readonly now: Date;
}

const OPEN = "t.state = 'open' and not t.is_held";
const HELD_LEAD = "l.suspicions <> '{}' and l.released_at is null and l.deidentified_at is null";
/** Of a row `d` of lead_delivery, that it is given up and nobody dealt with it, or late since $6. */
const TROUBLED = `d.kind in ('mail', 'adf', 'webhook') and (${isUnresolved} or ${isLateSql("$6::timestamptz")})`;

const hasLead = (condition: string) =>
  `t.id in (select l.thread_id from lead l where l.account_id = $1 and l.thread_id is not null and ${condition})`;
const hasTroubledLead = `t.id in (select l.thread_id from lead_delivery d
  join lead l on l.account_id = d.account_id and l.id = d.lead_id where d.account_id = $1 and ${TROUBLED})`;

/**
 * Of a mail or text message `r` of staff with its event `e`, that it did not go out, and nobody wrote to or reached the shopper since: else
 * what goes to a wrong address would stay in the list.
 */
const UNSENT = `r.state in ('failed', 'bounced') and not exists (
  select from thread_event later where later.account_id = $1 and later.thread_id = e.thread_id and later.id > e.id
    and (later.kind in ('mail-out', 'text-out', 'answered', 'closed') or later.kind = 'call' and later.data->>'outcome' <> 'no-answer'))`;
const hasUnsentReply = `t.id in (select e.thread_id from thread_reply r
  join thread_event e on e.account_id = r.account_id and e.id = r.event_id where r.account_id = $1 and ${UNSENT})`;

/** Conditions by what staff look for, of parameters 1 to 6 (`toValues`). */
const VIEWS = {
  open: OPEN,
  mine: `${OPEN} and t.assigned_to = $4`,
  unassigned: `${OPEN} and t.assigned_to is null`,
  overdue: `${OPEN} and t.response_due_at < $5`,
  held: hasLead(HELD_LEAD),
  undelivered: `(${hasTroubledLead} or ${hasUnsentReply})`,
  closed: "t.state = 'closed'",
} as const;

export type ThreadView = keyof typeof VIEWS;

const IN_SCOPE = isInScope("l", { sites: "$2", locations: "$3" });
/** Nobody's part is looked for enquiry by enquiry unless somebody has only one. */
const SEEN = `($2::bigint[] is null and $3::bigint[] is null
  or exists (select from lead l where l.account_id = $1 and l.thread_id = t.id and ${IN_SCOPE}))`;

const toValues = (tx: AccountTransaction, { sites, locations, staffId, now }: ThreadReader) => [
  ...[tx.accountId, sites, locations, staffId, now, lateCutoff(now)],
];

/** How many threads each view has. */
export async function countThreads(
  tx: AccountTransaction,
  reader: ThreadReader,
): Promise<Readonly<Record<ThreadView, number>>> {
  const counts = Object.entries(VIEWS).map(
    ([view, condition]) => `count(*) filter (where ${condition})::int as "${view}"`,
  );
  return requireRow(
    await tx.query<Record<ThreadView, number>>(
      `select ${counts.join(", ")} from thread t where t.account_id = $1 and ${SEEN}`,
      toValues(tx, reader),
    ),
  );
}

export interface ThreadFilter {
  readonly view: ThreadView;
  /** Words of which each must be in a name, address, number, reference or vehicle; then all threads are looked through. */
  readonly words: readonly string[];
}

/** A thread as the list has it. */
export interface ListedThread extends Thread {
  readonly assigneeName: string | null;
  /** How many of its enquiries somebody may see. */
  readonly leads: number;
  readonly lead: Pick<
    LeadRow,
    "id" | "received_at" | "category" | "subcategory" | "message" | "car" | "form"
  >;
  /** The last words that were said beside enquiries; null for none. */
  readonly words: { readonly kind: ThreadEventKind; readonly at: Date; readonly body: string | null } | null;
  readonly isUnread: boolean;
  readonly hasHeld: boolean;
  readonly isUndelivered: boolean;
  /** Whether a mail of staff did not reach the shopper. */
  readonly isUnsent: boolean;
  /** Whether it is nobody's although it was to be given to somebody: nobody is free (D444). */
  readonly isWaiting: boolean;
}

/** Something new of the shopper, or the thread itself, since this person looked. What is closed or held is nobody's news. */
const UNREAD = `t.state = 'open' and not t.is_held and coalesce(
  greatest(t.last_incoming_at, case when t.assigned_to = $4 then t.assigned_at end) > r.read_at, true)`;

/** Events of the mails of a thread that did not go out and that something is still to be done about. */
export async function listUnsentReplies(
  tx: AccountTransaction,
  threadId: number,
): Promise<readonly number[]> {
  const unsent = await tx.query<{ id: number }>(
    `select e.id from thread_reply r join thread_event e on e.account_id = r.account_id and e.id = r.event_id
     where r.account_id = $1 and e.thread_id = $2 and ${UNSENT} order by e.id`,
    [tx.accountId, threadId],
  );
  return unsent.map(({ id }) => id);
}

/** More are not counted: the menu says no more than that there are many. */
const MAX_UNREAD = 100;

/** How many open threads have something new for a person, of theirs and of nobody's, up to 100. */
export async function countUnread(
  tx: AccountTransaction,
  { sites, locations, staffId }: Omit<ThreadReader, "now">,
): Promise<number> {
  const { count } = requireRow(
    await tx.query<{ count: number }>(
      `select count(*)::int as count from (
         select from thread t left join thread_read r on r.account_id = $1 and r.thread_id = t.id and r.staff_id = $4
         where t.account_id = $1 and ${UNREAD} and coalesce(t.assigned_to = $4, true) and ${SEEN} limit ${MAX_UNREAD}) unread`,
      [tx.accountId, sites, locations, staffId],
    ),
  );
  return count;
}

/** How soon shoppers were answered first. */
export interface ResponseTime {
  /** Null for all of the dealer's. */
  readonly staffId: StaffId | null;
  readonly name: string | null;
  /** In milliseconds, half of them sooner. */
  readonly median: number;
  readonly count: number;
}

/** How soon the shoppers were answered first who got their first answer since an instant: by all in the part of a person, then by each. */
export async function listResponseTimes(
  tx: AccountTransaction,
  { sites, locations }: ThreadScope,
  since: Date,
): Promise<readonly ResponseTime[]> {
  return tx.query<ResponseTime>(
    `select a.staff_id as "staffId", p.name, a.median, a.count from (
       select answer.staff_id, grouping(answer.staff_id) = 1 as is_all, count(*)::int as count,
         percentile_cont(0.5) within group (order by extract(epoch from t.first_response_at - t.opened_at) * 1000)::float as median
       from thread t left join lateral (
         select e.staff_id from thread_event e where e.account_id = $1 and e.thread_id = t.id and e.at = t.first_response_at
           and e.kind in ('mail-out', 'text-out', 'call', 'answered') order by e.id limit 1) answer on true
       where t.account_id = $1 and t.first_response_at >= $4 and t.first_response_at >= t.opened_at and ${SEEN}
       group by grouping sets ((), (answer.staff_id))) a
     left join staff_person p on p.id = a.staff_id
     where a.count > 0 and (a.is_all or p.id is not null) order by not a.is_all, p.name, p.id`,
    [tx.accountId, sites, locations, since],
  );
}

/** Lists threads: those with something new first, and of what is overdue the longest first. Counts all that match. */
export async function listThreads(
  tx: AccountTransaction,
  reader: ThreadReader,
  { view, words, offset, limit }: ThreadFilter & { readonly offset: number; readonly limit: number },
): Promise<{ readonly threads: readonly ListedThread[]; readonly count: number }> {
  const values = [...toValues(tx, reader), words.map((word) => word.toLowerCase())];
  const matches =
    words.length === 0
      ? `${VIEWS[view]} and $7::text[] is not null`
      : "not exists (select from unnest($7::text[]) word where strpos(t.search, word) = 0)";
  // Each value must be used for its type to be known.
  const where = `where t.account_id = $1 and ${matches} and ${SEEN}
    and ($4::bigint, $5::timestamptz, $6::timestamptz) is not null`;
  const { count } = requireRow(
    await tx.query<{ count: number }>(`select count(*)::int as count from thread t ${where}`, values),
  );
  const order =
    view === "overdue" && words.length === 0
      ? "t.response_due_at, t.id"
      : "t.last_activity_at desc, t.id desc";
  const threads = await tx.query<ListedThread>(
    `select ${THREAD_COLUMNS}, p.name as "assigneeName", own.leads, to_jsonb(newest) as lead, spoken.words, ${UNREAD} as "isUnread",
       own.has_held as "hasHeld", exists (select from lead l join lead_delivery d on d.account_id = l.account_id and d.lead_id = l.id
         where l.account_id = $1 and l.thread_id = t.id and ${IN_SCOPE} and ${TROUBLED}) as "isUndelivered",
       exists (select from thread_event e join thread_reply r on r.account_id = e.account_id and r.event_id = e.id
         where e.account_id = $1 and e.thread_id = t.id and ${UNSENT}) as "isUnsent",
       t.assigned_to is null and t.assign_at > $5 as "isWaiting"
     from (select * from thread t ${where} order by ${order} offset $8 limit $9) t
     left join staff_person p on p.id = t.assigned_to
     left join thread_read r on r.account_id = $1 and r.thread_id = t.id and r.staff_id = $4
     cross join lateral (
       select count(*)::int as leads, coalesce(bool_or(${HELD_LEAD}), false) as has_held
       from lead l where l.account_id = $1 and l.thread_id = t.id and ${IN_SCOPE}) own
     cross join lateral (
       select l.id, l.received_at, l.category, l.subcategory, l.message, l.car, l.form
       from lead l where l.account_id = $1 and l.thread_id = t.id and ${IN_SCOPE}
       order by ${HELD_LEAD}, l.received_at desc, l.id limit 1) newest
     left join lateral (
       select jsonb_build_object('kind', e.kind, 'at', e.at, 'body', left(e.body, 300)) as words
       from thread_event e where e.account_id = $1 and e.thread_id = t.id and e.kind in ('note', 'call', 'mail-in', 'mail-out', 'text-in', 'text-out')
       order by e.at desc, e.id desc limit 1) spoken on true
     order by ${order}`,
    [...values, offset, limit],
  );
  return { threads: threads.map(toListed), count };
}

/** Dates come out of JSON as texts. */
function toListed({ lead, words, ...thread }: ListedThread): ListedThread {
  return {
    ...thread,
    lead: { ...lead, received_at: new Date(lead.received_at) },
    words: words && { ...words, at: new Date(words.at) },
  };
}
