import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { isLateSql, isUnresolved, lateCutoff } from "../outbox/late-dispatch.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { type LeadRow, toLead } from "../rules/lead-row.ts";
import { isInScope, type ThreadScope } from "../threads/find-thread.server.ts";
import { LEAD_ID } from "./lead-store.server.ts";

/**
 * How far a lead has come: held as suspect, on its way, with every target of the dealer, given up on one, or kept long
 * enough, so that nothing personal is left of it (D85).
 */
export const LEAD_STATES = ["held", "pending", "delivered", "failed", "removed"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export interface LeadFilter {
  readonly siteId?: number;
  readonly state?: LeadState;
  /** Only leads that at this instant have a dispatch, or are in a digest, that is late, or given up and not acknowledged (D13, D78, D108). */
  readonly troubledAt?: Date;
  /** Received at or after. */
  readonly since?: Date;
  /** Only leads that come after this one in the list. */
  readonly after?: string;
  readonly limit: number;
}

/** A lead and how far its dispatches are. */
export interface ListedLead extends Lead {
  readonly state: LeadState;
  /**
   * The dispatches of the lead, and of the digest that names it while it is held (D79). The field is part of the JSON that
   * `leads export` prints, as is `deliveredAt`.
   */
  readonly deliveries: readonly ListedDispatch[];
}

export interface ListedDispatch {
  readonly kind: Target["kind"];
  readonly target: string;
  readonly state: LeadState;
  readonly attempts: number;
  readonly lastError: string | null;
  /** ISO 8601; when the lead was sent, released or last sent again. */
  readonly requestedAt: string;
  readonly nextTryAt: string;
  readonly deliveredAt: string | null;
  /** When a person said that they dealt with a dispatch that was given up (D108). */
  readonly acknowledgedAt: string | null;
}

/** Leads of this account, newest first. */
export async function listLeads(tx: AccountTransaction, filter: LeadFilter): Promise<readonly ListedLead[]> {
  const rows = await tx.query<ListedRow>(
    `${LISTED} and ($5::uuid is null or (received_at, id) < (select received_at, id from lead where id = $5))
     order by received_at desc, id desc limit $6`,
    [...filterValues(filter), filter.after ?? null, filter.limit],
  );
  return rows.map(toListedLead);
}

/** How many leads of this account fit. */
export async function countLeads(
  tx: AccountTransaction,
  filter: Omit<LeadFilter, "after" | "limit">,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) from (${LISTED}) counted`,
    filterValues(filter),
  );
  return row?.count ?? 0;
}

const filterValues = ({ siteId, since, state, troubledAt }: Omit<LeadFilter, "after" | "limit">) => [
  siteId ?? null,
  since ?? null,
  state ?? null,
  troubledAt ? lateCutoff(troubledAt) : null,
];

/** Leads read at a time. */
const PAGE_SIZE = 500;

/** All leads that fit, newest first, read in pages so that any number fits in memory. */
export async function* readAllLeads(
  db: Pick<Database, "readAccount">,
  accountId: AccountId,
  filter: Omit<LeadFilter, "after" | "limit">,
): AsyncGenerator<ListedLead> {
  let last: ListedLead | undefined;
  while (true) {
    const after = last && { after: last.id };
    const page = await db.readAccount(accountId, (tx) =>
      listLeads(tx, { ...filter, ...after, limit: PAGE_SIZE }),
    );
    yield* page;
    if (page.length < PAGE_SIZE) return;
    last = page.at(-1);
  }
}

/**
 * All enquiries of one person, by email address or phone number, oldest first (D85): also those that they sent while signed in, under
 * a number that they have changed since.
 */
export async function listLeadsOfPerson(
  tx: AccountTransaction,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<readonly ListedLead[]> {
  const rows = await tx.query<ListedRow>(
    `${WITH_STATE} where deidentified_at is null and (email_key = $1 or phone_key = $2
       or shopper_id in (select id from shopper where email = $1 or phone = $2)) order by received_at, id`,
    [email, phone],
  );
  return rows.map(toListedLead);
}

/** All enquiries of a thread that are in somebody's part, oldest first (D432). */
export async function listLeadsOfThread(
  tx: AccountTransaction,
  threadId: number,
  { sites, locations }: ThreadScope,
): Promise<readonly ListedLead[]> {
  const rows = await tx.query<ListedRow>(
    `${WITH_STATE} where lead.account_id = $1 and thread_id = $2
       and ${isInScope("lead", { sites: "$3", locations: "$4" })} order by received_at, id`,
    [tx.accountId, threadId, sites, locations],
  );
  return rows.map(toListedLead);
}

/** How far a lead of this account has come; null for an id that it does not have. */
export async function readLeadState(tx: AccountTransaction, id: string): Promise<LeadState | null> {
  if (!LEAD_ID.test(id)) return null;
  const [row] = await tx.query<{ state: LeadState }>(`${WITH_STATE} where lead.id = $1`, [id]);
  return row?.state ?? null;
}

type ListedRow = LeadRow & Pick<ListedLead, "state" | "deliveries">;

const toListedLead = (row: ListedRow): ListedLead => ({
  ...toLead(row),
  state: row.state,
  deliveries: row.deliveries ?? [],
});

/** Dispatches that say how far `lead` has come. Another lead's digest counts while this one waits in it. */
const DISPATCHES = `
  from lead_delivery where lead_delivery.account_id = lead.account_id and lead_id in (lead.id, lead.digest_id)
    and case
      when kind in ('digest', 'reminder') then lead_id = lead.digest_id and suspicions <> '{}' and released_at is null and deidentified_at is null
      else lead_id = lead.id
    end`;

const WITH_STATE = `
    select lead.*, d.deliveries,
      case
        when deidentified_at is not null then 'removed'
        when suspicions <> '{}' and released_at is null then 'held'
        when d.failed then 'failed'
        when d.pending then 'pending'
        else 'delivered'
      end as state
    from lead left join lateral (
      select
        bool_or(state = 'failed' and kind in ('mail', 'adf', 'webhook')) as failed,
        bool_or(state = 'pending' and kind in ('mail', 'adf', 'webhook')) as pending,
        jsonb_agg(jsonb_build_object('kind', kind, 'target', target, 'state', state, 'attempts', attempts,
          'lastError', last_error, 'requestedAt', requested_at, 'nextTryAt', next_try_at, 'deliveredAt', delivered_at,
          'acknowledgedAt', acknowledged_at)
          order by id) as deliveries
      ${DISPATCHES}
    ) d on true`;

const LISTED = `
  select * from (${WITH_STATE}
    where ($1::bigint is null or site_id = $1) and ($2::timestamptz is null or received_at >= $2)
      and ($4::timestamptz is null or exists (
        select ${DISPATCHES} and kind in ('mail', 'adf', 'webhook', 'digest', 'reminder', 'scan') and (${isUnresolved} or ${isLateSql("$4")})
      ))
  ) listed
  where ($3::text is null or state = $3)`;
