import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { MatchReason } from "../rules/alert.ts";

/** An alert whose owner has confirmed the address. Either `search` is null, or `vehicleId` is 0. */
export interface ConfirmedAlert {
  readonly id: string;
  readonly search: string | null;
  readonly vehicleId: number;
  readonly askedAt: Date;
}

export interface FoundMatch {
  readonly alertId: string;
  readonly vehicleId: number;
  readonly reason: MatchReason;
}

const MATCHES_PER_INSERT = 5_000;

/** Until then, a vehicle that comes back is the same offer: a feed left it out, or a sale fell through. */
const MIN_DAYS_GONE = 14;

/**
 * Up to which change of the stock a site's alerts have been matched, locked until the transaction ends. The first time, that
 * is the present one. Null while another worker is at it.
 */
export async function claimProgress(
  tx: AccountTransaction,
  siteId: SiteId,
  present: number,
): Promise<number | null> {
  await tx.query(
    "insert into alert_progress (account_id, site_id, change_number) values ($1, $2, $3) on conflict do nothing",
    [tx.accountId, siteId, present],
  );
  const [row] = await tx.query<{ change_number: number }>(
    "select change_number from alert_progress where site_id = $1 for update skip locked",
    [siteId],
  );
  return row?.change_number ?? null;
}

export async function saveProgress(
  tx: AccountTransaction,
  siteId: SiteId,
  changeNumber: number,
): Promise<void> {
  await tx.query("update alert_progress set change_number = $2 where site_id = $1", [siteId, changeNumber]);
}

interface AlertSite {
  readonly siteId: SiteId;
  /** Whether stock has changed since its alerts were matched. */
  readonly isBehind: boolean;
}

/** The account's sites with a confirmed alert. */
export function listAlertSites(tx: AccountTransaction): Promise<AlertSite[]> {
  return tx.query<AlertSite>(
    `select s.site_id as "siteId", not exists (
       select from alert_progress p where p.site_id = s.site_id and not exists (
         select from vehicle v where v.account_id = p.account_id and v.change_number > p.change_number and v.change_number > 0)
     ) as "isBehind"
     from alert_subscriber s
     where exists (select from alert a where a.account_id = s.account_id and a.subscriber_id = s.id and a.confirmed_at is not null)
     group by s.site_id order by s.site_id`,
  );
}

export async function listConfirmedAlerts(tx: AccountTransaction, siteId: SiteId): Promise<ConfirmedAlert[]> {
  return tx.query<ConfirmedAlert>(
    `select a.id, a.search, coalesce(a.vehicle_id, 0) as "vehicleId", a.asked_at as "askedAt"
     from alert a join alert_subscriber s on s.id = a.subscriber_id and s.account_id = a.account_id
     where s.site_id = $1 and a.confirmed_at is not null`,
    [siteId],
  );
}

/**
 * Since when each of these vehicles is new, of those that are since an instant: when the account first had it, or when it came
 * back after it was sold or withdrawn for two weeks or longer (D150).
 */
export async function readNewSince(
  tx: AccountTransaction,
  ids: readonly number[],
  since: Date,
): Promise<Map<number, Date>> {
  const rows = await tx.query<{ id: number; new_since: Date }>(
    `select v.id, greatest(v.first_seen_at, back.at) as new_since
     from vehicle v cross join lateral (
       select max(returned.at) as at from vehicle_event returned
       where returned.vehicle_id = v.id and returned.kind = 'returned' and not exists (
         select from vehicle_event gone where gone.vehicle_id = v.id and gone.kind in ('sold', 'withdrawn')
           and gone.at < returned.at and gone.at > returned.at - $3::interval)
     ) back
     where v.id = any($1::bigint[]) and greatest(v.first_seen_at, back.at) > $2`,
    [ids, since, `${MIN_DAYS_GONE} days`],
  );
  return new Map(rows.map(({ id, new_since }) => [id, new_since]));
}

/** Adds matches; one that its alert already has is not added again, sent or not. */
export async function addMatches(
  tx: AccountTransaction,
  matches: readonly FoundMatch[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < matches.length; from += MATCHES_PER_INSERT) {
    const some = matches.slice(from, from + MATCHES_PER_INSERT);
    const prices = some.map(({ reason }) => (reason.kind === "price" ? reason : null));
    await tx.query(
      `insert into alert_match (account_id, alert_id, vehicle_id, reason, cents, from_cents, found_at)
       select $1, alert_id, vehicle_id, reason, cents, from_cents, $7
       from unnest($2::uuid[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[])
         as found (alert_id, vehicle_id, reason, cents, from_cents)
       on conflict do nothing`,
      [
        tx.accountId,
        some.map(({ alertId }) => alertId),
        some.map(({ vehicleId }) => vehicleId),
        some.map(({ reason }) => reason.kind),
        prices.map((price) => price?.cents ?? 0),
        prices.map((price) => price?.fromCents ?? null),
        now,
      ],
    );
  }
}
