import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { Lead } from "./lead.ts";
import { fromRow, type LeadRow } from "./lead-row.ts";

/**
 * How far a lead has come: held as suspect, on its way, with every target of the dealer, given up on one, or kept long
 * enough, so that nothing personal is left of it (D85).
 */
export const LEAD_STATES = ["held", "pending", "delivered", "failed", "removed"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export interface LeadFilter {
  readonly siteId?: number;
  readonly state?: LeadState;
  /** Received at or after. */
  readonly since?: Date;
  /** Only leads that come after this one in the list. */
  readonly after?: string;
  readonly limit: number;
}

/** A lead with what has become of it. */
export interface ListedLead extends Lead {
  readonly state: LeadState;
  readonly deliveries: readonly ListedDelivery[];
}

export interface ListedDelivery {
  readonly kind: string;
  readonly target: string;
  readonly state: LeadState;
  readonly attempts: number;
  readonly lastError: string | null;
  /** ISO 8601. */
  readonly nextTryAt: string;
  readonly deliveredAt: string | null;
}

/** Leads of this account, newest first. */
export async function listLeads(tx: AccountTransaction, filter: LeadFilter): Promise<readonly ListedLead[]> {
  const rows = await tx.query<ListedRow>(LISTED, [
    filter.siteId ?? null,
    filter.since ?? null,
    filter.state ?? null,
    filter.limit,
    filter.after ?? null,
  ]);
  return rows.map(toListedLead);
}

/** Leads read at a time. */
const PAGE_SIZE = 500;

/** All leads that fit, newest first, read in pages so that any number fits in memory. */
export async function* eachLead(
  db: Database,
  accountId: AccountId,
  filter: Omit<LeadFilter, "after" | "limit">,
): AsyncGenerator<ListedLead> {
  let last: ListedLead | undefined;
  while (true) {
    const after = last && { after: last.id };
    const page = await db.inAccount(accountId, (tx) =>
      listLeads(tx, { ...filter, ...after, limit: PAGE_SIZE }),
    );
    yield* page;
    if (page.length < PAGE_SIZE) return;
    last = page.at(-1);
  }
}

/** All enquiries of one person, by email address or phone number, oldest first (D85). */
export async function listLeadsOfPerson(
  tx: AccountTransaction,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<readonly ListedLead[]> {
  const rows = await tx.query<ListedRow>(
    `${WITH_STATE} where deidentified_at is null and (email_key = $1 or phone_key = $2) order by received_at, id`,
    [email, phone],
  );
  return rows.map(toListedLead);
}

type ListedRow = LeadRow & Pick<ListedLead, "state" | "deliveries">;

const toListedLead = (row: ListedRow): ListedLead => ({
  ...fromRow(row),
  state: row.state,
  deliveries: row.deliveries ?? [],
});

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
          'lastError', last_error, 'nextTryAt', next_try_at, 'deliveredAt', delivered_at) order by id) as deliveries
      from lead_delivery where lead_delivery.account_id = lead.account_id and lead_id = lead.id
    ) d on true`;

const LISTED = `
  select * from (${WITH_STATE}
    where ($1::bigint is null or site_id = $1) and ($2::timestamptz is null or received_at >= $2)
      and ($5::uuid is null or (received_at, id) < (select received_at, id from lead where id = $5))
  ) listed
  where $3::text is null or state = $3
  order by received_at desc, id desc limit $4`;
