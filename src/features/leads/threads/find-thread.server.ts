import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Thread } from "./thread.ts";

/** For which part of an account somebody works: a `StaffTransaction` is one. */
export interface ThreadScope {
  /** Null for all. */
  readonly sites: readonly SiteId[] | null;
  /** Ids of locations; null for all. */
  readonly locations: readonly number[] | null;
}

/** Somebody who works for all of an account. */
export const WHOLE_ACCOUNT: ThreadScope = { sites: null, locations: null };

/**
 * SQL: whether an enquiry is of somebody's sites and yards, of parameters with those. One for no yard is of nobody who is limited to yards.
 * @param lead the table's alias
 */
export const isInScope = (lead: string, { sites, locations }: { sites: string; locations: string }): string =>
  `(${sites}::bigint[] is null or ${lead}.site_id = any(${sites})) and (${locations}::bigint[] is null
    or ${lead}.seller->'location'->>'slug' in (select slug from location where account_id = $1 and id = any(${locations})))`;

/** SQL of the columns of a thread `t`. */
export const THREAD_COLUMNS = `t.id, t.site_id as "siteId", t.location, t.name, t.email_key as "emailKey", t.phone_key as "phoneKey", t.state,
  t.is_held as "isHeld", t.assigned_to as "assignedTo", case when t.assigned_to is not null then t.assigned_at end as "assignedAt", t.assign_at as "assignAt", t.next_step as "nextStep",
  t.next_step_at as "nextStepAt", t.opened_at as "openedAt", t.last_activity_at as "lastActivityAt", t.last_incoming_at as "lastIncomingAt",
  t.first_response_at as "firstResponseAt", t.response_due_at as "responseDueAt", t.version`;

/**
 * Finds a thread, also by the id of one that became part of it. Null if the account has none of this id with an enquiry in somebody's
 * part.
 */
export function findThread(tx: AccountTransaction, id: number, scope: ThreadScope): Promise<Thread | null> {
  return selectThread(tx, id, { scope, lock: "" });
}

/** The same, and keeps it as it is until the transaction ends. */
export function holdThread(tx: AccountTransaction, id: number, scope: ThreadScope): Promise<Thread | null> {
  return selectThread(tx, id, { scope, lock: "for update of t" });
}

async function selectThread(
  tx: AccountTransaction,
  id: number,
  { scope, lock }: { readonly scope: ThreadScope; readonly lock: string },
): Promise<Thread | null> {
  const [found] = await tx.query<Thread>(
    `select ${THREAD_COLUMNS} from thread t
     where t.account_id = $1 and t.id = coalesce(
         (select id from thread where account_id = $1 and id = $2),
         (select id from thread where account_id = $1 and absorbed @> array[$2::bigint] limit 1))
       and exists (
         select from lead l where l.account_id = $1 and l.thread_id = t.id and ${isInScope("l", { sites: "$3", locations: "$4" })})
     ${lock}`,
    [tx.accountId, id, scope.sites, scope.locations],
  );
  return found ?? null;
}

/**
 * Ids of the threads of enquiries that a reference names: the first eight characters of an enquiry's id, or all of it. In whatever case.
 * More than one for a reference that enquiries of different people share.
 */
export async function listThreadsOfReference(
  tx: AccountTransaction,
  reference: string,
): Promise<readonly number[]> {
  const found = await tx.query<{ id: number }>(
    `select distinct thread_id as id from lead
     where account_id = $1 and thread_id is not null and starts_with(id::text, lower($2)) order by thread_id`,
    [tx.accountId, reference],
  );
  return found.map(({ id }) => id);
}
