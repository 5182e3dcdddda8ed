import { type CarPrice, isSamePrice, toCarPrice } from "#features/pricing/price.ts";
import type { Prices } from "#features/vehicles/vehicle.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { holdChanges } from "./hold-changes.server.ts";
import { MERGED_PRICES, OVERRIDE_JOIN } from "./merged-vehicle.ts";
import { publishChangesJob } from "./publish-changes.server.ts";

/** A price that people may give: what it covers is always said (D9). */
export type StaffPrice = CarPrice & { readonly priceType: "drive_away" | "egc" };

export interface PriceChange {
  readonly vehicleId: number;
  /** "as-fed" takes back what people said: the feed alone counts again. */
  readonly to: StaffPrice | "as-fed";
  /** What whoever changes it was shown, null for no price; left out by who was shown nothing. */
  readonly from?: CarPrice | null | undefined;
  readonly actor: Actor;
  /** For staff; null for none. */
  readonly note: string | null;
}

/** `changed`: somebody else changed the price since, and `shown` is what it is now. Nothing was written. */
export type PriceOutcome =
  | { readonly ok: true; readonly before: CarPrice | null; readonly after: CarPrice | null }
  | { readonly ok: false; readonly reason: "no-vehicle" }
  | { readonly ok: false; readonly reason: "changed"; readonly shown: CarPrice | null };

/**
 * Changes what a vehicle costs, apart from its feed: no import takes it back (T6, D431). It waits for no import either (see
 * `changeAvailability`), and the price is in the vehicle's history (D8).
 */
export async function changePrice(
  tx: AccountTransaction,
  { jobs, now }: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  { vehicleId, to, from, actor, note }: PriceChange,
): Promise<PriceOutcome> {
  if ((await holdChanges(tx, [vehicleId], now)) === 0) return { ok: false, reason: "no-vehicle" };
  const before = await readShownPrice(tx, vehicleId);
  if (from !== undefined && !isSamePrice(before, from))
    return { ok: false, reason: "changed", shown: before };
  const { priceType, cents } = to === "as-fed" ? { priceType: null, cents: null } : to;
  await tx.query(
    "update vehicle_override set price_type = $2, price_cents = $3, published = false where vehicle_id = $1",
    [vehicleId, priceType, cents],
  );
  await tx.query(
    `insert into vehicle_change (account_id, vehicle_id, price_type, price_cents, actor, note, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.accountId, vehicleId, priceType, cents, actor, note, now],
  );
  const after = await readShownPrice(tx, vehicleId);
  if (!isSamePrice(before, after))
    await tx.query(
      `insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at) values ($1, $2, $3, $4, $5)`,
      [tx.accountId, vehicleId, after?.priceType ?? "unknown", after?.cents ?? null, now],
    );
  await notifyVehicleChanged(tx, vehicleId);
  await jobs.enqueue(tx, publishChangesJob, { payload: { accountId: tx.accountId } });
  return { ok: true, before, after };
}

async function readShownPrice(tx: AccountTransaction, vehicleId: number): Promise<CarPrice | null> {
  const [row] = await tx.query<{ prices: Prices }>(
    `select ${MERGED_PRICES} as prices from vehicle v ${OVERRIDE_JOIN} where v.account_id = $1 and v.id = $2`,
    [tx.accountId, vehicleId],
  );
  return row ? toCarPrice(row.prices) : null;
}
