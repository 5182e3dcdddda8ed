import { FIRST_PHOTO, type StoredPhoto, toPhoto } from "#features/catalogue/index/stock-store.server.ts";
import type { MarketedVehicle } from "#features/identity/request/staff-context.ts";
import {
  FEED_PRICES,
  MERGED_PRICES,
  MERGED_RESERVED,
  MERGED_SHOWN,
  MERGED_STATUS,
  MERGED_TAG,
  OVERRIDE_JOIN,
} from "#features/inventory/changes/merged-vehicle.ts";
import { ENTRY_SOURCE } from "#features/inventory/import/write/other-sources.server.ts";
import type { Prices, VehicleStatus } from "#features/vehicles/vehicle.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import {
  HAS_FEW_PHOTOS,
  HAS_NO_PHOTOS,
  isAboveLadder,
  isCountedDay,
  isCountedEnquiry,
  isStanding,
  isViewedInVain,
  LACKS,
  LACKS_COLUMN,
  LACKS_LEGALLY,
  type Lack,
  type LadderToday,
  needsWork,
} from "./stock-problems.ts";

/** Which vehicles of an account staff look at. */
export interface StockFilter {
  /** Words of which each must be in the stock number, VIN, registration or name. */
  readonly words: readonly string[];
  readonly state: StockState;
  readonly sort: StockSort;
  /** Ids of the locations whose vehicles somebody may see; null for all. */
  readonly locations: readonly number[] | null;
  readonly now: Date;
  /** The dealer's price ladder; none by default. */
  readonly ladder?: LadderToday | null;
}

const FOR_SALE = `v.withdrawn_at is null and ${MERGED_STATUS} <> 'sold'`;

const NOW = "$4::timestamptz";
const LADDER = "$5::jsonb";

/** Conditions by what staff look for. A withdrawn vehicle is one that its feed no longer has. */
const STATES = {
  "for-sale": FOR_SALE,
  "needs-work": `${FOR_SALE} and ${needsWork(NOW, LADDER)}`,
  law: `${FOR_SALE} and ${LACKS_LEGALLY}`,
  reserved: `v.withdrawn_at is null and ${MERGED_RESERVED}`,
  "no-photo": `${FOR_SALE} and ${HAS_NO_PHOTOS}`,
  "few-photos": `${FOR_SALE} and ${HAS_FEW_PHOTOS}`,
  standing: `${FOR_SALE} and ${isStanding(NOW)}`,
  "no-enquiry": `${FOR_SALE} and ${isViewedInVain(NOW)}`,
  ladder: `${FOR_SALE} and ${isAboveLadder(LADDER)}`,
  "no-price": `${FOR_SALE} and ${LACKS["no-price"]}`,
  "own-price": "v.withdrawn_at is null and o.price_cents is not null",
  sold: `v.withdrawn_at is null and ${MERGED_STATUS} = 'sold'`,
  hidden: `v.withdrawn_at is null and not ${MERGED_SHOWN}`,
  withdrawn: "v.withdrawn_at is not null",
} as const;

export type StockState = keyof typeof STATES;
export const STOCK_STATES = Object.keys(STATES) as StockState[];

const CENTS = `coalesce(o.price_cents,
  least(coalesce(v.drive_away_cents, v.egc_cents, v.unknown_cents), v.offer_cents))`;

/** Joins that only an order needs: read once for the account `$1`, not for each vehicle (D448). */
const PHOTO_COUNTS = `left join (select m.vehicle_id, count(*) as n from vehicle_media m
  where m.account_id = $1 and m.kind = 'photo' group by 1) photos on photos.vehicle_id = v.id`;
const ENQUIRY_COUNTS = `left join (select e.vehicle_id, count(*) as n from lead e
  where e.account_id = $1 and e.vehicle_id is not null and ${isCountedEnquiry("e", NOW)} group by 1) enquiries on enquiries.vehicle_id = v.id`;
const VIEW_COUNTS = `left join (select c.vehicle_id, sum(c.visitors) as n from vehicle_count c
  where c.account_id = $1 and c.kind = 'view' and ${isCountedDay("c.day", NOW)} group by 1) views on views.vehicle_id = v.id`;
const LAST_PRICES = `left join (select p.vehicle_id, max(p.from_at) as at from vehicle_price p
  where p.account_id = $1 group by 1 having count(*) > 1) prices on prices.vehicle_id = v.id`;

const FEED_NAME = "(select s.name from source s where s.id = v.source_id)";

/** By what each order goes, in which direction, and what it needs beside the vehicles. */
const SORTS = {
  newest: ["v.listed_at", "desc"],
  oldest: ["v.listed_at", "asc"],
  dearest: [CENTS, "desc nulls last"],
  cheapest: [CENTS, "asc nulls last"],
  /** Money times days. */
  costliest: [`extract(epoch from ${NOW} - v.listed_at) * coalesce(${CENTS}, 0)`, "desc"],
  "stock-number": ["upper(v.stock_number)", "asc nulls last"],
  "stock-number-back": ["upper(v.stock_number)", "desc nulls last"],
  "fewest-km": ["v.km", "asc nulls last"],
  "most-km": ["v.km", "desc nulls last"],
  "fewest-photos": ["coalesce(photos.n, 0)", "asc", PHOTO_COUNTS],
  "most-photos": ["coalesce(photos.n, 0)", "desc", PHOTO_COUNTS],
  "fewest-enquiries": ["coalesce(enquiries.n, 0)", "asc", ENQUIRY_COUNTS],
  "most-enquiries": ["coalesce(enquiries.n, 0)", "desc", ENQUIRY_COUNTS],
  "fewest-views": ["coalesce(views.n, 0)", "asc", VIEW_COUNTS],
  "most-views": ["coalesce(views.n, 0)", "desc", VIEW_COUNTS],
  /** A vehicle whose price never changed has had it since it came. */
  "oldest-price": ["coalesce(prices.at, v.listed_at)", "asc", LAST_PRICES],
  "newest-price": ["prices.at", "desc nulls last", LAST_PRICES],
  yard: ["lower(l.name)", "asc nulls last"],
  "yard-back": ["lower(l.name)", "desc nulls last"],
  rego: ["upper(v.rego)", "asc nulls last"],
  "rego-back": ["upper(v.rego)", "desc nulls last"],
  feed: [`lower(${FEED_NAME})`, "asc"],
  "feed-back": [`lower(${FEED_NAME})`, "desc"],
} as const satisfies Readonly<Record<string, readonly [key: string, direction: string, join?: string]>>;

export type StockSort = keyof typeof SORTS;
export const STOCK_SORTS = Object.keys(SORTS) as StockSort[];

export interface ListedVehicle {
  readonly id: number;
  readonly slug: string;
  readonly stockNumber: string | null;
  readonly title: string;
  readonly km: number | null;
  readonly rego: string | null;
  readonly location: string | null;
  readonly status: VehicleStatus;
  readonly reserved: boolean;
  readonly isWithdrawn: boolean;
  /** The words on its picture; null for none. */
  readonly tag: string | null;
  /** On the site, by the feed or by people. */
  readonly isShown: boolean;
  readonly prices: Prices;
  /** Without what people changed. */
  readonly feedPrices: Prices;
  readonly hasOwnPrice: boolean;
  /** Whether people said if it can be bought. */
  readonly hasOwnAvailability: boolean;
  readonly photo: StoredPhoto | null;
  readonly photos: number;
  readonly listedAt: Date;
  /** What is wrong with it, if it is for sale. */
  readonly lacks: readonly Lack[];
  /** What the market knows of it. */
  readonly car: MarketedVehicle;
  /** Whether it was entered by hand. */
  readonly isEntered: boolean;
}

/** Columns of `ListedVehicle`, over `LISTED_FROM`. */
export const LISTED_COLUMNS = `v.id, v.slug, v.stock_number as "stockNumber", concat_ws(' ', v.year, v.make, v.model, v.badge) as title,
  v.km, v.rego, l.name as location, ${MERGED_STATUS} as status, ${MERGED_RESERVED} as reserved,
  v.withdrawn_at is not null as "isWithdrawn", ${MERGED_SHOWN} as "isShown", ${MERGED_TAG} as tag, ${MERGED_PRICES} as prices, ${FEED_PRICES} as "feedPrices",
  o.price_cents is not null as "hasOwnPrice", (o.reserved is not null or o.sold_at is not null) as "hasOwnAvailability",
  ${FIRST_PHOTO} as photo, v.listed_at as "listedAt",
  ${LACKS_COLUMN} as lacks, json_build_object('itemType', v.item_type, 'carType', v.car_type, 'make', v.make, 'model', v.model,
    'badge', v.badge, 'series', v.series, 'year', v.year, 'km', v.km, 'body', v.body, 'fuel', v.fuel, 'transmission', v.transmission,
    'drive', v.drive, 'seats', v.seats, 'state', l.state) as car,
  ${FEED_NAME} = '${ENTRY_SOURCE}' as "isEntered",
  (select count(*)::int from vehicle_media m where m.account_id = v.account_id and m.vehicle_id = v.id and m.kind = 'photo') as photos`;

/** Vehicles `v` with their locations `l`, and what people changed of them, `o`. */
export const LISTED_FROM = `from vehicle v left join location l on l.id = v.location_id ${OVERRIDE_JOIN}`;

function toWhere(
  tx: AccountTransaction,
  { words, state, locations, now, ladder = null }: Omit<StockFilter, "sort">,
) {
  const where = `where v.account_id = $1 and ${STATES[state]} and not exists (
    select from unnest($2::text[]) word where strpos(lower(concat_ws(' ', v.stock_number, v.vin, v.rego, v.year, v.make, v.model,
      v.badge, v.series, v.colour)), word) = 0) and ($3::bigint[] is null or v.location_id = any($3)) and ${NOW} is not null and coalesce(${LADDER}, '{}') is not null`;
  return {
    where,
    values: [
      tx.accountId,
      words.map((word) => word.toLowerCase()),
      locations,
      now,
      ladder && JSON.stringify(ladder),
    ],
  };
}

/** Lists vehicles of the account, and counts all that match. What a row shows is read of the listed ones alone. */
export async function listStock(
  tx: AccountTransaction,
  filter: StockFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly vehicles: readonly ListedVehicle[]; readonly count: number }> {
  const { where, values } = toWhere(tx, filter);
  const [key, direction, join = ""]: readonly [string, string, string?] = SORTS[filter.sort];
  const { count, ids } = requireRow(
    await tx.query<{ count: number; ids: readonly number[] }>(
      `with found as materialized (select v.id, ${key} as key ${LISTED_FROM} ${join} ${where})
       select (select count(*)::int from found) as count, (select coalesce(json_agg(page.id), '[]') from (
         select id from found order by key ${direction}, id desc offset $6 limit $7) page) as ids`,
      [...values, offset, limit],
    ),
  );
  const rows = await tx.query<ListedVehicle>(
    `select ${LISTED_COLUMNS} ${LISTED_FROM} where v.account_id = $1 and v.id = any($2)`,
    [tx.accountId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { vehicles: ids.flatMap((id) => byId.get(id) ?? []), count };
}

/** Ids of the vehicles that match, `limit` at most. */
export async function listIds(
  tx: AccountTransaction,
  filter: Omit<StockFilter, "sort">,
  limit: number,
): Promise<number[]> {
  const { where, values } = toWhere(tx, filter);
  const found = await tx.query<{ id: number }>(`select v.id ${LISTED_FROM} ${where} order by v.id limit $6`, [
    ...values,
    limit,
  ]);
  return found.map(({ id }) => id);
}

/** One vehicle as the list has it; null if the account has none with this id at these locations. */
export async function findListedVehicle(
  tx: AccountTransaction,
  { id, locations }: Pick<StockFilter, "locations"> & { readonly id: number },
): Promise<ListedVehicle | null> {
  const [found] = await tx.query<ListedVehicle>(
    `select ${LISTED_COLUMNS} ${LISTED_FROM} where v.account_id = $1 and v.id = $2 and ($3::bigint[] is null or v.location_id = any($3))`,
    [tx.accountId, id, locations],
  );
  return found ?? null;
}

/**
 * Our own picture; null for none, and for one that is not fetched yet, whose address is another host's. Without its colours, which would
 * be a style that the page's policy refuses (D430).
 */
export function toPicture(photo: StoredPhoto | null): PictureView | null {
  if (photo === null) return null;
  const { url, width, height } = toPhoto(photo);
  return width === null || height === null ? null : { base: url, width, height, preview: null };
}
