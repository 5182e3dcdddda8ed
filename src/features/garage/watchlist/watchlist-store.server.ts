import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { toSmallPhoto } from "#features/catalogue/card/saveable-car.ts";
import { FIRST_PHOTO, type StoredPhoto, toPhoto } from "#features/catalogue/index/stock-store.server.ts";
import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import type { CarPrice } from "#features/pricing/price.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { SavedCar } from "../saved/saved-car.ts";

/** The most vehicles on a shopper's watchlist. */
export const MAX_WATCHLIST = 100;

/**
 * Adds vehicles to a shopper's watchlist, the first one first, as far as there is space. Adding again changes nothing.
 * @returns how many of them are on the list now
 */
export async function addToWatchlist(
  tx: AccountTransaction,
  shopperId: ShopperId,
  { vehicleIds, now }: { readonly vehicleIds: readonly number[]; readonly now: Date },
): Promise<number[]> {
  // Two calls of one shopper at the same moment would both find the last free place.
  await tx.query("select from shopper where account_id = $1 and id = $2 for update", [
    tx.accountId,
    shopperId,
  ]);
  await tx.query(
    `insert into watchlist_entry (account_id, shopper_id, vehicle_id, saved_at)
     select $1, $2, id, $4 from vehicle v join
       (select vehicle_id, min(position) as position from unnest($3::bigint[]) with ordinality as u (vehicle_id, position) group by 1) w
       on v.id = w.vehicle_id
     where v.account_id = $1 and not exists
       (select from watchlist_entry e where e.account_id = $1 and e.shopper_id = $2 and e.vehicle_id = v.id)
     order by position
     limit greatest(0, $5 - (select count(*) from watchlist_entry where account_id = $1 and shopper_id = $2))`,
    [tx.accountId, shopperId, vehicleIds, now, MAX_WATCHLIST],
  );
  const saved = await tx.query<{ readonly id: number }>(
    `select vehicle_id as id from watchlist_entry where account_id = $1 and shopper_id = $2 and vehicle_id = any($3::bigint[])`,
    [tx.accountId, shopperId, vehicleIds],
  );
  return saved.map(({ id }) => id);
}

/** Removes a vehicle from a shopper's watchlist. Removing again changes nothing. */
export async function removeFromWatchlist(
  tx: AccountTransaction,
  shopperId: ShopperId,
  vehicleId: number,
): Promise<void> {
  await tx.query(
    "delete from watchlist_entry where account_id = $1 and shopper_id = $2 and vehicle_id = $3",
    [tx.accountId, shopperId, vehicleId],
  );
}

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly badge: string | null;
  readonly series: string | null;
  readonly photo: StoredPhoto | null;
  readonly price: CarPrice | null;
}

/**
 * Lists a shopper's watchlist, the newest first, with enough to name and show vehicles that have left the site (ENT-17), and with what
 * each cost when it was saved (D295).
 */
export async function listWatchlist(tx: AccountTransaction, shopperId: ShopperId): Promise<SavedCar[]> {
  const rows = await tx.query<Row>(
    `select v.id, v.slug, v.make, v.model, v.year, v.badge, v.series, ${FIRST_PHOTO} as photo,
       (select json_build_object('priceType', price_type, 'cents', cents) from vehicle_price
        where account_id = e.account_id and vehicle_id = e.vehicle_id and from_at <= e.saved_at
        order by from_at desc, id desc limit 1) as price
     from watchlist_entry e join vehicle v on v.account_id = e.account_id and v.id = e.vehicle_id
     where e.account_id = $1 and e.shopper_id = $2 order by e.saved_at desc, v.id`,
    [tx.accountId, shopperId],
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: formatVehicleName(row),
    make: makeName(row.make),
    model: row.model,
    primary_image_url: row.photo && toSmallPhoto(toPhoto(row.photo)),
    ...(row.price?.cents != null && { price: row.price }),
  }));
}
