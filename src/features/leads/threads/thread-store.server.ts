import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import type { LeadRow } from "../rules/lead-row.ts";
import { toChosenCategory } from "../rules/lead-topic.ts";
import { findPromise, type Promised } from "./response-promise.server.ts";
import { addThreadEvent } from "./thread-events.server.ts";

/** What of a stored lead decides in which thread it is. */
export type ThreadedLead = Pick<
  LeadRow,
  "id" | "site_id" | "received_at" | "email_key" | "phone_key" | "category" | "subcategory" | "seller"
> & { readonly isHeld: boolean };

interface Added {
  readonly lead: ThreadedLead;
  readonly now: Date;
}

/** What is older when it gets a thread was stored before there were any: it waits for nobody, and promises nothing. */
const FRESH_MS = HOUR_MS;
const OPEN_MS = 14 * DAY_MS;

/**
 * Puts a stored lead into the thread of its shopper: that of any other lead with the same email address or phone number, or a new one.
 * If these are different threads, they become one (D432). One that is held joins a thread without changing it.
 *
 * The caller has the account's turn "lead". Leads are locked before threads, here and wherever both are.
 * @returns the id of the thread
 */
export async function addToThread(tx: AccountTransaction, lead: ThreadedLead, now: Date): Promise<number> {
  const found = await listThreadsOfPerson(tx, lead);
  const id =
    (lead.isHeld ? found[0] : await mergeThreads(tx, found, now)) ?? (await addThread(tx, lead, now));
  await putInThread(tx, id, { lead, now });
  return id;
}

/**
 * Puts a lead that was released where it belongs, as if it had just come. What held leads name decides nothing before: a stranger
 * could else join two people.
 */
export async function releaseInThread(
  tx: AccountTransaction,
  held: Omit<ThreadedLead, "isHeld">,
  now: Date,
): Promise<number> {
  const lead = { ...held, received_at: now, isHeld: false };
  const found = await listThreadsOfPerson(tx, lead);
  const [current] = await tx.query<{ id: number; isHeld: boolean }>(
    `select id, is_held as "isHeld" from thread
     where account_id = $1 and id = (select thread_id from lead where account_id = $1 and id = $2) for update`,
    [tx.accountId, lead.id],
  );
  const own = current?.isHeld ? current.id : undefined;
  const id = (await mergeThreads(tx, found, now)) ?? own ?? (await addThread(tx, lead, now));
  await putInThread(tx, id, { lead, now });
  if (current && current.id !== id) await absorbIfEmpty(tx, current.id, id);
  return id;
}

async function putInThread(tx: AccountTransaction, id: number, { lead, now }: Added): Promise<void> {
  await tx.query("update lead set thread_id = $3 where account_id = $1 and id = $2", [
    ...[tx.accountId, lead.id, id],
  ]);
  await refreshThreads(tx, [id]);
  if (!lead.isHeld) await noteLead(tx, id, { lead, now });
}

/** Ids of the threads with a lead that names the same address or number, the oldest first, and locked. */
async function listThreadsOfPerson(tx: AccountTransaction, lead: ThreadedLead): Promise<readonly number[]> {
  const named = await tx.query<{ id: number }>(
    `select distinct thread_id as id from lead
     where account_id = $1 and id <> $5 and deidentified_at is null and thread_id is not null and ($4 or suspicions = '{}' or released_at is not null)
       and (email_key = $2 and $2 <> '' or phone_key = $3 and $3 <> '')`,
    [tx.accountId, lead.email_key, lead.phone_key, lead.isHeld, lead.id],
  );
  const ids = named.map(({ id }) => id);
  if (ids.length > 1)
    await tx.query("select from lead where account_id = $1 and thread_id = any($2) order by id for update", [
      ...[tx.accountId, ids],
    ]);
  const locked = await tx.query<{ id: number; openedAt: Date }>(
    `select id, opened_at as "openedAt" from thread where account_id = $1 and id = any($2) order by id for update`,
    [tx.accountId, ids],
  );
  return locked
    .toSorted((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
    .map(({ id }) => id);
}

async function addThread(tx: AccountTransaction, lead: ThreadedLead, now: Date): Promise<number> {
  const { site_id, received_at, isHeld } = lead;
  const isOld = now.getTime() - received_at.getTime() > OPEN_MS;
  const added = await tx.query<{ id: number }>(
    `insert into thread (account_id, site_id, name, email_key, phone_key, search, state, is_held, opened_at, last_activity_at)
     values ($1, $2, '', '', '', '', $3, $4, $5, $5) returning id`,
    [tx.accountId, site_id, isOld ? "closed" : "open", isHeld, received_at],
  );
  return requireRow(added).id;
}

/** The shopper said something: the thread opens, is unread, and an answer is owed. */
async function noteLead(tx: AccountTransaction, id: number, { lead, now }: Added): Promise<void> {
  const { received_at: at, site_id, seller } = lead;
  const age = now.getTime() - at.getTime();
  const promise = {
    ...{ siteId: site_id as SiteId, location: seller.location?.slug ?? null },
    ...{ category: toChosenCategory(lead), at },
  };
  const promised = age <= FRESH_MS ? await findPromise(tx, promise) : null;
  await noteIncoming(tx, id, {
    ...{ at, now, opens: age <= OPEN_MS, dueAt: promised?.dueAt ?? null },
    ...{ assignAt: promised?.assign ? now : null, tellAt: findTellAt(age, { promised, now }) },
  });
}

/** Whoever gets it by turns is told by then; only where nobody does, everybody is. */
const TURN_MS = 15_000;

const findTellAt = (
  age: number,
  { promised, now }: { readonly promised: Promised | null; readonly now: Date },
) => (age > FRESH_MS ? null : new Date(now.getTime() + (promised?.assign ? TURN_MS : 0)));

/** Words of the shopper that reached a thread. */
export interface Incoming {
  readonly at: Date;
  readonly now: Date;
  /** Whether it opens a closed thread again. */
  readonly opens: boolean;
  /** See `findPromise`. */
  readonly dueAt: Date | null;
  /** When it is given to somebody if nobody has the thread (D444); null for not at all. */
  readonly assignAt?: Date | null;
  /** When people are told of it on their phones (D463); null for not at all. */
  readonly tellAt?: Date | null;
}

/** Notes that the shopper said something: an answer is owed, unless one is already. */
export async function noteIncoming(
  tx: AccountTransaction,
  id: number,
  { at, now, opens, dueAt, assignAt = null, tellAt = null }: Incoming,
): Promise<void> {
  const [before] = await tx.query<{ state: string; isFirst: boolean }>(
    `select state, last_incoming_at is null as "isFirst" from thread where account_id = $1 and id = $2 for update`,
    [tx.accountId, id],
  );
  if (!before) return;
  const reopens = opens && before.state === "closed";
  await tx.query(
    `update thread set last_activity_at = greatest(last_activity_at, $3), last_incoming_at = greatest(last_incoming_at, $3),
       opened_at = case when last_incoming_at is null then $3 else least(opened_at, $3) end,
       response_due_at = least(response_due_at, $4), state = case when $5 then 'open' else state end,
       assign_at = case when assigned_to is null then least(assign_at, $6) else assign_at end, tell_at = coalesce($7, tell_at)
     where account_id = $1 and id = $2`,
    [tx.accountId, id, at, dueAt, opens, assignAt, tellAt],
  );
  if (reopens && !before.isFirst)
    await addThreadEvent(tx, id, { kind: "reopened", at: now, staffId: null, body: null });
}

/** Makes one thread of several, of which the first, the oldest, stays (D432). Nothing is lost. @returns its id; undefined for none */
async function mergeThreads(
  tx: AccountTransaction,
  [kept, ...others]: readonly number[],
  now: Date,
): Promise<number | undefined> {
  if (kept === undefined || others.length === 0) return kept;
  const values = [tx.accountId, kept, others];
  await tx.query("update lead set thread_id = $2 where account_id = $1 and thread_id = any($3)", values);
  await tx.query(
    "update thread_event set thread_id = $2 where account_id = $1 and thread_id = any($3)",
    values,
  );
  // What the other threads had of a step or a person and this one has not; every change of them is an event, too.
  await tx.query(
    `update thread t set
       state = case when o.is_open then 'open' else t.state end,
       assigned_to = coalesce(t.assigned_to, (o.assigned).assigned_to),
       assigned_at = case when t.assigned_to is null then (o.assigned).assigned_at else t.assigned_at end,
       assign_at = case when t.assigned_to is not null then t.assign_at
         when (o.assigned).assigned_to is not null then (o.assigned).assign_at else least(t.assign_at, o.assign_at) end,
       next_step = coalesce(t.next_step, (o.planned).next_step), next_step_at = coalesce(t.next_step_at, (o.planned).next_step_at),
       opened_at = least(t.opened_at, o.opened_at), last_activity_at = greatest(t.last_activity_at, o.last_activity_at),
       last_incoming_at = greatest(t.last_incoming_at, o.last_incoming_at),
       first_response_at = least(t.first_response_at, o.first_response_at),
       response_due_at = least(t.response_due_at, o.response_due_at),
       absorbed = t.absorbed || o.absorbed, version = t.version + 1
     from (
       select bool_or(state = 'open') as is_open, min(opened_at) as opened_at, max(last_activity_at) as last_activity_at,
         max(last_incoming_at) as last_incoming_at, min(first_response_at) as first_response_at,
         min(response_due_at) as response_due_at, min(assign_at) as assign_at,
         (array_agg(thread order by assigned_at desc) filter (where assigned_to is not null))[1] as assigned,
         (array_agg(thread order by next_step_at) filter (where next_step is not null))[1] as planned,
         array(select id from thread x where x.account_id = $1 and x.id = any($3)
           union select unnest(absorbed) from thread x where x.account_id = $1 and x.id = any($3)) as absorbed
       from thread where account_id = $1 and id = any($3)) o
     where t.account_id = $1 and t.id = $2`,
    values,
  );
  await tx.query("delete from thread where account_id = $1 and id = any($2)", [tx.accountId, others]);
  await addThreadEvent(tx, kept, {
    kind: "merged",
    at: now,
    staffId: null,
    body: null,
    data: { threads: others },
  });
  return kept;
}

/** What was written down in a thread that has no lead any more goes on in another, and so do links to it. */
async function absorbIfEmpty(tx: AccountTransaction, from: number, into: number): Promise<void> {
  const [empty] = await keepEmptyThreads(tx, [from]);
  if (empty === undefined) return refreshThreads(tx, [from]);
  await tx.query("update thread_event set thread_id = $3 where account_id = $1 and thread_id = $2", [
    ...[tx.accountId, from, into],
  ]);
  await tx.query(
    `update thread set absorbed = thread.absorbed || from_thread.absorbed || from_thread.id from thread from_thread
     where thread.account_id = $1 and thread.id = $3 and from_thread.account_id = $1 and from_thread.id = $2`,
    [tx.accountId, from, into],
  );
  await removeEmptyThreads(tx, [from]);
}

/** Writes what a thread says of its shopper from the leads that it has. */
async function refreshThreads(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update thread t set site_id = n.site_id, location = n.location, name = n.name, email_key = n.email_key, phone_key = n.phone_key,
       is_held = n.is_held, search = n.search
     from unnest($2::bigint[]) as wanted (id), lateral (
       select site_id, seller->'location'->>'slug' as location, concat_ws(' ', name, nullif(last_name, '')) as name, email_key, phone_key,
         suspicions <> '{}' and released_at is null as is_held,
         (select left(lower(string_agg(distinct concat_ws(' ', l.name, l.last_name, l.email, l.phone_key, l.phone,
             regexp_replace(l.phone, '[^0-9]', '', 'g'), left(l.id::text, 8), l.rego, l.car->>'title', l.car->>'stockNumber'), ' ')), 8000)
          from lead l where l.account_id = $1 and l.thread_id = wanted.id) as search
       from lead where account_id = $1 and thread_id = wanted.id
       order by suspicions <> '{}' and released_at is null, received_at desc, id limit 1
     ) n
     where t.account_id = $1 and t.id = wanted.id`,
    [tx.accountId, ids],
  );
}

/**
 * Takes leads that are being de-identified out of their threads (D85). A thread without any other goes, with all that was said in it.
 * Of one that stays goes what is older than its oldest lead. Call it with the leads locked.
 */
export async function removeFromThreads(tx: AccountTransaction, leadIds: readonly string[]): Promise<void> {
  const left = await tx.query<{ id: number }>(
    `with left_by as (
       select id, thread_id from lead where account_id = $1 and id = any($2::uuid[]) and thread_id is not null for update)
     update lead set thread_id = null from left_by where lead.account_id = $1 and lead.id = left_by.id
     returning left_by.thread_id as id`,
    [tx.accountId, leadIds],
  );
  const ids = [...new Set(left.map(({ id }) => id))].sort((one, other) => one - other);
  await removeEmptyThreads(tx, ids);
  await tx.query(
    `delete from thread_event e where account_id = $1 and thread_id = any($2)
       and at < (select min(received_at) from lead l where l.account_id = $1 and l.thread_id = e.thread_id)`,
    [tx.accountId, ids],
  );
  await refreshThreads(tx, ids);
}

async function removeEmptyThreads(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  await tx.query("delete from thread where account_id = $1 and id = any($2)", [
    ...[tx.accountId, await keepEmptyThreads(tx, ids)],
  ]);
}

/** Those of these threads that have no lead, locked: whoever adds one waits, and finds the thread gone. */
async function keepEmptyThreads(tx: AccountTransaction, ids: readonly number[]): Promise<readonly number[]> {
  await tx.query("select from thread where account_id = $1 and id = any($2) order by id for update", [
    ...[tx.accountId, ids],
  ]);
  const empty = await tx.query<{ id: number }>(
    `select id from thread where account_id = $1 and id = any($2)
       and not exists (select from lead where lead.account_id = $1 and lead.thread_id = thread.id)`,
    [tx.accountId, ids],
  );
  return empty.map(({ id }) => id);
}
