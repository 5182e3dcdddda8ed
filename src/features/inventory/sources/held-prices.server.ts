import { showsFeedPrice } from "#features/inventory/changes/merged-vehicle.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { Prices } from "#features/vehicles/vehicle.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import type { Feed } from "./feed-store.server.ts";

/** A price of a feed that waits for a person, while the old one shows, or none (D9, D192). Amounts are cents. */
export interface HeldPrice {
  readonly vehicleId: number;
  /** The feed or mapping that gave it. */
  readonly sourceName: string;
  /** The stock number, or the key of a feed without stock numbers. */
  readonly stockNumber: string;
  readonly vehicle: string;
  /** Null for a first price. */
  readonly shownCents: number | null;
  readonly heldCents: number;
  readonly heldAt: Date;
}

interface HeldRow extends Omit<HeldPrice, "shownCents" | "heldCents"> {
  readonly shown: Prices;
  readonly held: Prices;
}

/** Of rows of `vehicle`: a withdrawn one comes back with the price that its feed has then. */
const IS_HELD = "held_prices is not null and not held_discarded and withdrawn_at is null";

/** Held prices of one feed or mapping, or of all, longest held first. */
export async function listHeldPrices(tx: AccountTransaction, sourceName?: string): Promise<HeldPrice[]> {
  const rows = await tx.query<HeldRow>(
    `select vehicle.id as "vehicleId", source.name as "sourceName", coalesce(stock_number, source_key) as "stockNumber",
       concat_ws(' ', year, make, model, badge) as vehicle, held_at as "heldAt", held_prices as held,
       jsonb_build_object('driveAwayCents', drive_away_cents, 'egcCents', egc_cents, 'unknownCents', unknown_cents,
         'beforeCents', before_cents, 'offerCents', offer_cents, 'subscriptionCents', null) as shown
     from vehicle join source on source.id = vehicle.source_id
     where ${IS_HELD} and ($1::text is null or source.name = $1) order by held_at, vehicle.id`,
    [sourceName ?? null],
  );
  return rows.map(({ shown, held, ...row }) => ({
    ...row,
    shownCents: toCarPrice(shown)?.cents ?? null,
    heldCents: toCarPrice(held)?.cents ?? 0,
  }));
}

/** Publishes held prices of these vehicles; answers how many. */
export async function releaseHeldPrices(
  tx: AccountTransaction,
  vehicleIds: readonly number[],
  now: Date,
): Promise<number> {
  if (vehicleIds.length === 0) return 0;
  const released = await tx.query(
    `with released as (
       update vehicle v set drive_away_cents = (held_prices->>'driveAwayCents')::bigint,
         egc_cents = (held_prices->>'egcCents')::bigint, unknown_cents = (held_prices->>'unknownCents')::bigint,
         before_cents = (held_prices->>'beforeCents')::bigint, offer_cents = (held_prices->>'offerCents')::bigint,
         held_prices = null, held_at = null, change_number = $2, updated_at = $3
       where ${IS_HELD} and id = any($1) returning v.*),
     history as (insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at)
     select account_id, id, case when drive_away_cents is not null then 'drive_away' when egc_cents is not null then 'egc' else 'unknown' end,
       least(coalesce(drive_away_cents, egc_cents, unknown_cents), coalesce(offer_cents, 9e15)), $3
       from released where ${showsFeedPrice("released.id")})
     select id from released`,
    [vehicleIds, await recordChange(tx), now],
  );
  return released.length;
}

/** Refuses held prices of these vehicles: they show what they do until their feed gives yet another. Answers how many. */
export async function discardHeldPrices(
  tx: AccountTransaction,
  vehicleIds: readonly number[],
): Promise<number> {
  const discarded = await tx.query(
    `update vehicle set held_discarded = true where ${IS_HELD} and id = any($1) returning id`,
    [vehicleIds],
  );
  return discarded.length;
}

/** Feeds with held prices about which the dealer was not notified within the last day. Marks them as notified. */
export async function claimHeldPriceReports(
  tx: AccountTransaction,
  feeds: readonly Feed[],
  now: Date,
): Promise<Feed[]> {
  const claimed = await tx.query<{ id: number }>(
    `update feed set prices_reported_at = $1 where exists (
       select from vehicle where vehicle.source_id = feed.source_id and ${IS_HELD}
         and (prices_reported_at is null or held_at > prices_reported_at
           or prices_reported_at <= $1::timestamptz - interval '1 day'))
     returning id`,
    [now],
  );
  const ids = new Set(claimed.map(({ id }) => id));
  return feeds.filter(({ id }) => ids.has(id));
}
