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

export async function listConfirmedAlerts(tx: AccountTransaction, siteId: SiteId): Promise<ConfirmedAlert[]> {
  return tx.query<ConfirmedAlert>(
    `select a.id, a.search, coalesce(a.vehicle_id, 0) as "vehicleId", a.asked_at as "askedAt"
     from alert a join alert_subscriber s on s.id = a.subscriber_id and s.account_id = a.account_id
     where s.site_id = $1 and a.confirmed_at is not null`,
    [siteId],
  );
}

/** When the account first had each of these vehicles, of those that it did not have at an instant. */
export async function readFirstSeen(
  tx: AccountTransaction,
  ids: readonly number[],
  since: Date,
): Promise<Map<number, Date>> {
  const rows = await tx.query<{ id: number; first_seen_at: Date }>(
    "select id, first_seen_at from vehicle where id = any($1::bigint[]) and first_seen_at > $2",
    [ids, since],
  );
  return new Map(rows.map(({ id, first_seen_at }) => [id, first_seen_at]));
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
