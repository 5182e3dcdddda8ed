import type { VehicleStatus } from "#features/vehicles/vehicle.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { MERGED_RESERVED, MERGED_STATUS, OVERRIDE_JOIN } from "./merged-vehicle.ts";
import { publishChangesJob } from "./publish-changes.server.ts";

/** What a person makes of a vehicle. "as-fed" takes back whatever people said: the feed alone counts again. */
export type Availability = "available" | "reserved" | "sold" | "as-fed";

export interface AvailabilityChange {
  readonly vehicleId: number;
  readonly to: Availability;
  readonly actor: Actor;
  /** For staff; null for none. */
  readonly note: string | null;
}

const OVERRIDES: Readonly<Record<Availability, { reserved: boolean | null; isSold: boolean }>> = {
  available: { reserved: false, isSold: false },
  reserved: { reserved: true, isSold: false },
  sold: { reserved: null, isSold: true },
  "as-fed": { reserved: null, isSold: false },
};

/**
 * Changes whether a vehicle can be bought, apart from its feed: no import takes it back (T6, T20, D390). It waits for no import either:
 * processes are notified at once, and a job gives the vehicle a change number.
 * @returns whether the account has such a vehicle
 */
export async function changeAvailability(
  tx: AccountTransaction,
  { jobs, now }: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  { vehicleId, to, actor, note }: AvailabilityChange,
): Promise<boolean> {
  const { reserved, isSold } = OVERRIDES[to];
  const written = await tx.query(
    `insert into vehicle_override as o (account_id, vehicle_id, reserved, sold_at, changed_at)
     select $1, id, $3, case when $4 then $5::timestamptz end, $5 from vehicle where account_id = $1 and id = $2
     on conflict (vehicle_id) do update set reserved = excluded.reserved,
       sold_at = case when $4 then coalesce(o.sold_at, excluded.sold_at) end, changed_at = excluded.changed_at, published = false
     returning vehicle_id`,
    [tx.accountId, vehicleId, reserved, isSold, now],
  );
  if (written.length === 0) return false;
  await tx.query(
    `insert into vehicle_change (account_id, vehicle_id, availability, actor, note, at) values ($1, $2, $3, $4, $5, $6)`,
    [tx.accountId, vehicleId, to, actor, note, now],
  );
  await notifyVehicleChanged(tx, vehicleId);
  await jobs.enqueue(tx, publishChangesJob, { payload: { accountId: tx.accountId } });
  return true;
}

/**
 * Whether a vehicle can be bought as the database has it now, feed and people merged. What decides over money asks here: the index in
 * memory follows a moment later.
 * @returns null for a vehicle that is withdrawn or not the account's
 */
export async function readAvailability(
  tx: AccountTransaction,
  vehicleId: number,
): Promise<{ readonly status: VehicleStatus; readonly reserved: boolean } | null> {
  const [found] = await tx.query<{ status: VehicleStatus; reserved: boolean }>(
    `select ${MERGED_STATUS} as status, ${MERGED_RESERVED} as reserved from vehicle v ${OVERRIDE_JOIN}
     where v.account_id = $1 and v.id = $2 and v.withdrawn_at is null`,
    [tx.accountId, vehicleId],
  );
  return found ?? null;
}

/** A vehicle as staff name it. */
interface NamedVehicle {
  readonly vehicleId: number;
  readonly stockNumber: string | null;
  readonly title: string;
}

const NAMED_VEHICLE = `v.id as "vehicleId", v.stock_number as "stockNumber",
  concat_ws(' ', v.year, v.make, v.model, v.badge) as title`;

/** The newest vehicle of the account with a stock number, in any case of letters; null if there is none. */
export async function findByStockNumber(
  tx: AccountTransaction,
  stockNumber: string,
): Promise<NamedVehicle | null> {
  const [vehicle] = await tx.query<NamedVehicle>(
    `select ${NAMED_VEHICLE} from vehicle v where lower(stock_number) = lower($1)
     order by withdrawn_at is null desc, id desc limit 1`,
    [stockNumber.trim()],
  );
  return vehicle ?? null;
}

/** What people last said of a vehicle, newest first. */
export function listAvailabilityChanges(
  tx: AccountTransaction,
  vehicleId: number,
): Promise<
  (Pick<AvailabilityChange, "actor" | "note"> & { readonly to: Availability; readonly at: Date })[]
> {
  return tx.query(
    `select availability as "to", actor, note, at from vehicle_change where vehicle_id = $1 and availability is not null order by id desc limit 50`,
    [vehicleId],
  );
}

/** A vehicle of which feed and people say different things. */
interface AvailabilityConflict extends NamedVehicle {
  readonly people: "available" | "reserved" | "sold";
  readonly feed: "in stock" | "coming soon" | "reserved" | "sold" | "withdrawn";
  readonly since: Date;
}

/** Where feed and people disagree, longest first (T6): staff decide which is right. */
export function listConflicts(tx: AccountTransaction): Promise<AvailabilityConflict[]> {
  return tx.query(
    `select ${NAMED_VEHICLE}, o.people, f.feed, o.changed_at as since
     from (select *, case when sold_at is not null then 'sold' when reserved then 'reserved' when not reserved then 'available' end
           as people from vehicle_override) o
     join vehicle v on v.id = o.vehicle_id
     cross join lateral (select case when v.withdrawn_at is not null then 'withdrawn' when v.status = 'sold' then 'sold'
       when v.reserved then 'reserved' when v.status = 'coming_soon' then 'coming soon' else 'in stock' end as feed) f
     where o.people = 'sold' and f.feed <> 'sold' or o.people = 'reserved' and f.feed <> 'reserved'
       or o.people = 'available' and f.feed in ('reserved', 'sold')
     order by o.changed_at`,
  );
}
