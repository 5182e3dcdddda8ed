import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { passesFilter } from "#features/catalogue/index/stock-filter.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import {
  MERGED_SHOWN,
  MERGED_SOLD_AT,
  MERGED_STATUS,
  OVERRIDE_JOIN,
} from "#features/inventory/changes/merged-vehicle.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";

type Sold = Parameters<typeof passesFilter>[0] & Pick<VehicleFacts, "status">;

/** What was sold since the month began where the site is, also what has left its feed since. */
const SOLD_SQL = `
  select ${MERGED_STATUS} as status, v.car_type as "carType", v.item_type as "itemType", v.make, v.km, v.stock_number as "stockNumber",
    l.slug as "locationSlug"
  from vehicle v left join location l on l.id = v.location_id ${OVERRIDE_JOIN}
  where ${MERGED_STATUS} = 'sold' and ${MERGED_SHOWN} and ${MERGED_SOLD_AT} <= $1
    and ${MERGED_SOLD_AT} >= date_trunc('month', $1::timestamptz at time zone $2) at time zone $2`;

/** Reads how many vehicles of a site's stock were sold in the month of an instant, whether it lists sold ones or not. */
async function countSold(
  tx: AccountTransaction,
  { config }: Pick<RequestContext["site"], "config">,
  now: Date,
): Promise<number> {
  const sold = await tx.query<Sold>(SOLD_SQL, [now, config.timeZone]);
  const { statuses: _statuses, ...filter } = config.stock.filter;
  return sold.filter((vehicle) => passesFilter(vehicle, filter)).length;
}

/** Counts by the stock that they belong to: each change of a vehicle and each midnight replace it. */
const counted = new WeakMap<ListedStock, Promise<number | null>>();

type Context = Pick<RequestContext, "reads" | "site" | "listed" | "now">;

/** How many vehicles of a site were sold this month (HOME-26): read once for each state of its stock. Null without the database. */
export function findSoldThisMonth(context: Context): Promise<number | null> {
  const known = counted.get(context.listed);
  if (known) return known;
  const reading = readSold(context);
  counted.set(context.listed, reading);
  return reading;
}

/** A failed read is forgotten, so that the next request tries again. */
async function readSold({ reads, site, listed, now }: Context): Promise<number | null> {
  let count: number | null = null;
  try {
    const read = await orUnavailable(() =>
      reads.readAccount(site.accountId, (tx) => countSold(tx, site, now())),
    );
    count = typeof read === "number" ? read : null;
  } finally {
    if (count === null) counted.delete(listed);
  }
  return count;
}
