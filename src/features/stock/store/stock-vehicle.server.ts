import { MERGED_DETAILS, type VehicleDetails } from "#features/inventory/changes/change-detail.server.ts";
import { NOTICE_ANSWER_NAMES } from "#features/inventory/changes/merged-vehicle.ts";
import type { Body, CarType, Drive, Fuel, Transmission } from "#features/vehicles/vehicle.ts";
import type { NoticeAnswer } from "#features/vehicles/vehicle-notice.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { LISTED_COLUMNS, LISTED_FROM, type ListedVehicle, type StockFilter } from "./list-stock.server.ts";

/** One vehicle with all that its page in the back office says. */
export interface StockVehicle extends ListedVehicle, VehicleDetails {
  /** What the feed says of what people may change. */
  readonly feed: VehicleDetails;
  /** What people said of it, rather than the feed. */
  readonly own: { readonly [Detail in keyof VehicleDetails]: boolean };
  readonly carType: CarType;
  readonly vin: string | null;
  readonly colour: string | null;
  readonly body: Body | null;
  readonly fuel: Fuel | null;
  readonly transmission: Transmission | null;
  readonly drive: Drive | null;
  /** Calendar dates, `YYYY-MM-DD`; null if unknown. */
  readonly buildDate: string | null;
  readonly regoExpiry: string | null;
  readonly locationId: number | null;
  /** What is answered for its notice (D460); null for nothing. */
  readonly noticeAnswers: readonly NoticeAnswer[] | null;
}

/** One vehicle; null if the account has none with this id at these locations. */
export async function findStockVehicle(
  tx: AccountTransaction,
  { id, locations }: Pick<StockFilter, "locations"> & { readonly id: number },
): Promise<StockVehicle | null> {
  const [found] = await tx.query<StockVehicle>(
    `select ${LISTED_COLUMNS}, ${MERGED_DETAILS},
       json_build_object('shown', v.show_on_dealer_website, 'pinned', v.dealer_pin is not null, 'tag', nullif(v.tag, ''),
         'comments', nullif(v.comments, '')) as feed,
       json_build_object('shown', o.shown is not null, 'pinned', o.pinned is not null, 'tag', o.tag is not null,
         'comments', o.comments is not null) as own,
       v.car_type as "carType", v.vin, v.colour, v.body, v.fuel, v.transmission, v.drive, v.build_date as "buildDate", v.rego_expiry as "regoExpiry",
       v.location_id as "locationId", ${NOTICE_ANSWER_NAMES} as "noticeAnswers"
     ${LISTED_FROM} where v.account_id = $1 and v.id = $2 and ($3::bigint[] is null or v.location_id = any($3))`,
    [tx.accountId, id, locations],
  );
  return found ?? null;
}
