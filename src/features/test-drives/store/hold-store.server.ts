import type { HashedNetwork } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { TakenTime, Wanted } from "../rules/slots.ts";

/** Whose own times do not count as taken. */
export interface OwnTimes {
  readonly visitor?: string | null;
  readonly bookingId?: string | null;
}

/** Whoever books or holds a time of an account has their turn: what is free when it begins stays free until it ends (D160). */
export const SCHEDULE_TURN = "test-drive";

/**
 * The times from now on at which a location or a vehicle is booked or held, by anyone else. Of a person whose details were
 * erased nobody knows any more, so their time is free (D85).
 */
export function listTakenTimes(
  tx: AccountTransaction,
  { locationId, vehicleId }: Wanted,
  { now, own }: { readonly now: Date; readonly own: OwnTimes },
): Promise<(TakenTime & { readonly isHeld: boolean })[]> {
  return tx.query<TakenTime & { readonly isHeld: boolean }>(
    `select location_id as "locationId", vehicle_id as "vehicleId", starts_at as start, ends_at as end, false as "isHeld"
     from test_drive d
     where state = 'booked' and (location_id = $1 or vehicle_id = $2) and ends_at > $3
       and id is distinct from $4::uuid
       and not exists (select from lead l
         where l.account_id = d.account_id and l.id = d.lead_id and l.deidentified_at is not null)
     union all
     select location_id, vehicle_id, starts_at, ends_at, true from test_drive_hold
     where (location_id = $1 or vehicle_id = $2) and expires_at > $3 and visitor is distinct from $5::uuid`,
    [locationId, vehicleId, now, own.bookingId ?? null, own.visitor ?? null],
  );
}

export interface Hold extends TakenTime {
  readonly visitor: string;
  readonly expiresAt: Date;
}

/** Holds a time; the visitor's earlier hold ends. */
export async function saveHold(
  tx: AccountTransaction,
  hold: Hold,
  { network, block }: HashedNetwork,
): Promise<void> {
  await tx.query(
    `insert into test_drive_hold
       (account_id, visitor, location_id, vehicle_id, starts_at, ends_at, expires_at, network, block)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id, visitor) do update set location_id = excluded.location_id,
       vehicle_id = excluded.vehicle_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       expires_at = excluded.expires_at, network = excluded.network, block = excluded.block`,
    [
      ...[tx.accountId, hold.visitor, hold.locationId, hold.vehicleId, hold.start, hold.end, hold.expiresAt],
      ...[network, block],
    ],
  );
}

/** How many times other visitors of a network and of its /48 hold now. */
export async function countOpenHolds(
  tx: AccountTransaction,
  { network, block }: HashedNetwork,
  { visitor, now }: { readonly visitor: string; readonly now: Date },
): Promise<{ readonly network: number; readonly block: number }> {
  const [row] = await tx.query<{ network: number; block: number }>(
    `select count(*) filter (where network = $1) as network, count(*) filter (where block = $2) as block
     from test_drive_hold where expires_at > $4 and visitor <> $3`,
    [network, block, visitor, now],
  );
  return row ?? { network: 0, block: 0 };
}

/** What a visitor holds now, or null. */
export async function findHold(tx: AccountTransaction, visitor: string, now: Date): Promise<Hold | null> {
  const [hold] = await tx.query<Hold>(
    `select visitor, location_id as "locationId", vehicle_id as "vehicleId", starts_at as start, ends_at as end,
       expires_at as "expiresAt"
     from test_drive_hold where visitor = $1 and expires_at > $2`,
    [visitor, now],
  );
  return hold ?? null;
}

/** Ends what a visitor holds. */
export async function removeHold(tx: AccountTransaction, visitor: string): Promise<void> {
  await tx.query("delete from test_drive_hold where visitor = $1", [visitor]);
}

/** Removes holds that have expired. */
export async function removeExpiredHolds(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query("delete from test_drive_hold where expires_at <= $1", [now]);
}
