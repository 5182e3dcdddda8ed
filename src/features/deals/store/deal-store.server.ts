import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** The most deals of a shopper on a site; the oldest make room. */
const MAX_SAVED_DEALS = 30;

interface DealKey {
  readonly shopperId: ShopperId;
  readonly siteId: SiteId;
  readonly vehicleId: number;
}

/** A deal in a shopper's garage. */
export interface SavedDeal {
  readonly vehicleId: number;
  readonly slug: string;
  readonly query: string;
  readonly savedAt: Date;
}

/** Keeps a deal in the shopper's garage, in the place of an earlier one for the vehicle. */
export async function saveDeal(
  tx: AccountTransaction,
  { shopperId, siteId, vehicleId, query, now }: DealKey & { readonly query: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into saved_deal (account_id, shopper_id, site_id, vehicle_id, query, saved_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, shopper_id, site_id, vehicle_id) do update set query = excluded.query, saved_at = excluded.saved_at`,
    [tx.accountId, shopperId, siteId, vehicleId, query, now],
  );
  await tx.query(
    `delete from saved_deal where account_id = $1 and shopper_id = $2 and site_id = $3 and vehicle_id in
       (select vehicle_id from saved_deal where account_id = $1 and shopper_id = $2 and site_id = $3
        order by saved_at desc, vehicle_id offset ${MAX_SAVED_DEALS})`,
    [tx.accountId, shopperId, siteId],
  );
}

/** What brings back the deal that a shopper saved for a vehicle; null for none. */
export async function findSavedDeal(
  tx: AccountTransaction,
  { shopperId, siteId, vehicleId }: DealKey,
): Promise<string | null> {
  const [found] = await tx.query<{ query: string }>(
    "select query from saved_deal where account_id = $1 and shopper_id = $2 and site_id = $3 and vehicle_id = $4",
    [tx.accountId, shopperId, siteId, vehicleId],
  );
  return found?.query ?? null;
}

/** Removes a deal from the shopper's garage. Removing again changes nothing. */
export async function removeSavedDeal(
  tx: AccountTransaction,
  { shopperId, siteId, vehicleId }: DealKey,
): Promise<void> {
  await tx.query(
    "delete from saved_deal where account_id = $1 and shopper_id = $2 and site_id = $3 and vehicle_id = $4",
    [tx.accountId, shopperId, siteId, vehicleId],
  );
}

/** A shopper's deals on a site, the newest first. */
export function listSavedDeals(
  tx: AccountTransaction,
  { shopperId, siteId }: Omit<DealKey, "vehicleId">,
): Promise<SavedDeal[]> {
  return tx.query<SavedDeal>(
    `select d.vehicle_id as "vehicleId", v.slug, d.query, d.saved_at as "savedAt"
     from saved_deal d join vehicle v on v.account_id = d.account_id and v.id = d.vehicle_id
     where d.account_id = $1 and d.shopper_id = $2 and d.site_id = $3 order by d.saved_at desc, v.id`,
    [tx.accountId, shopperId, siteId],
  );
}
