import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { DigestState } from "../rules/digest-time.ts";
import type { Subscriber } from "./alert-store.server.ts";

/** What waits to be told to a subscriber: one vehicle of one alert. */
export interface WaitingMatch {
  readonly alertId: string;
  readonly title: string;
  readonly search: string | null;
  readonly vehicleId: number;
  readonly reason: "new" | "price";
  /** Of a lower price; 0 for a new vehicle. */
  readonly cents: number;
  readonly fromCents: number | null;
}

export type WaitingSubscriber = DigestState & Pick<Subscriber, "id">;

/** A site's subscribers for whom something waits to be sent. */
export function listWaiting(tx: AccountTransaction, siteId: SiteId): Promise<WaitingSubscriber[]> {
  return tx.query<WaitingSubscriber>(
    `select s.id, s.frequency, s.digest_at as "digestAt" from alert_subscriber s
     where s.site_id = $1 and exists (
       select from alert a join alert_match m on m.account_id = a.account_id and m.alert_id = a.id
       where a.subscriber_id = s.id and m.sent_at is null)`,
    [siteId],
  );
}

/** What waits for a subscriber, oldest alert first. */
export function listWaitingMatches(tx: AccountTransaction, subscriberId: string): Promise<WaitingMatch[]> {
  return tx.query<WaitingMatch>(
    `select m.alert_id as "alertId", a.title, a.search, m.vehicle_id as "vehicleId", m.reason, m.cents,
       m.from_cents as "fromCents"
     from alert a join alert_match m on m.account_id = a.account_id and m.alert_id = a.id
     where a.subscriber_id = $1 and m.sent_at is null order by a.asked_at, a.id, m.found_at, m.vehicle_id, m.cents`,
    [subscriberId],
  );
}

interface Settled {
  /** What waited when the email was written; what was found since then waits on. */
  readonly matches: readonly WaitingMatch[];
  readonly now: Date;
  /** Whether an email told of it. */
  readonly isSent: boolean;
}

/** Records that matches of a subscriber wait no more. */
export async function settleMatches(
  tx: AccountTransaction,
  subscriberId: string,
  { matches, now, isSent }: Settled,
): Promise<void> {
  await tx.query(
    `update alert_match m set sent_at = $2 from alert a,
       unnest($3::uuid[], $4::bigint[], $5::text[], $6::bigint[]) as told (alert_id, vehicle_id, reason, cents)
     where a.account_id = m.account_id and a.id = m.alert_id and a.subscriber_id = $1 and m.sent_at is null
       and (m.alert_id, m.vehicle_id, m.reason, m.cents) = (told.alert_id, told.vehicle_id, told.reason, told.cents)`,
    [
      ...[subscriberId, now, matches.map(({ alertId }) => alertId)],
      ...[matches.map(({ vehicleId }) => vehicleId), matches.map(({ reason }) => reason)],
      matches.map(({ cents }) => cents),
    ],
  );
  if (isSent) await tx.query("update alert_subscriber set digest_at = $2 where id = $1", [subscriberId, now]);
}
