import { USUAL_CREDIT } from "#features/finance/quotes/finance-quotes.ts";
import {
  MERGED_PIN,
  MERGED_PRICES,
  MERGED_RESERVED,
  MERGED_SHOWN,
  MERGED_SOLD_AT,
  MERGED_STATUS,
  MERGED_TAG,
  NOTICE_ANSWER_NAMES,
  OVERRIDE_JOIN,
} from "#features/inventory/changes/merged-vehicle.ts";
import type { LenderRecord, LenderRecords } from "#features/vehicles/lender-record.ts";
import { memoize } from "#platform/memory/memoize.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Photo } from "../card/card.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What became of the photos of media `m`, as `p`; `limit` leaves the planner no other way than to look up each address. */
const PHOTOS_SQL = `
  left join lateral (
    select p.state, p.hash, p.width, p.height, p.preview from photo p
    where p.account_id = m.account_id and p.url = m.source_url limit 1) p on true`;

/**
 * Condition of what pages show of any kind: it has an address of the web and did not fail (D30), or people gave it (D442). No
 * pattern: those are slow.
 */
const SHOWN = `
  (starts_with(m.source_url, 'https:') or starts_with(m.source_url, 'http:') or starts_with(m.source_url, 'upload:'))
  and p.state is distinct from 'failed'`;

/** A `StoredPhoto` as JSON. */
const PHOTO = `
  case when p.state = 'ready'
    then json_build_object('url', '/img/' || p.hash, 'width', p.width, 'height', p.height, 'preview', p.preview)
    else to_json(m.source_url) end`;

/** All media of the vehicle `$1` in their order, with a `StoredPhoto` each, null for what pages do not show. */
export const VEHICLE_MEDIA = `
  select m.kind, m.source_url as url, case when ${SHOWN} then ${PHOTO} end as photo
  from vehicle_media m ${PHOTOS_SQL} where m.vehicle_id = $1 order by m.position`;

/** The first photo that pages show of a vehicle `v`, as a `StoredPhoto`; null if there is none. */
export const FIRST_PHOTO = `
  (select ${PHOTO} from vehicle_media m ${PHOTOS_SQL}
   where m.account_id = v.account_id and m.vehicle_id = v.id and m.kind = 'photo' and ${SHOWN}
   order by m.position limit 1)`;

/** Our own picture, or until it is fetched the feed's address (CONST-04). */
export type StoredPhoto = Photo | string;

export function toPhoto(stored: StoredPhoto): Photo {
  return typeof stored === "string" ? { url: stored, width: null, height: null, preview: null } : stored;
}

/** A yard that a feed names by a code alone has no name yet: its dealership's name is shown, never the code (D121). */
const YARD_NAME = `
  case when l.completed or l.name is distinct from l.code then l.name else coalesce(d.name, ld.name) end`;

/** The vehicle's own columns of `VehicleFacts`, over `VEHICLE_JOINS`; `completeFacts` adds the rest. */
export const VEHICLE_FACTS = `
  v.id, v.slug, v.stock_number as "stockNumber", v.item_type as "itemType", v.car_type as "carType", ${MERGED_STATUS} as status,
  v.make, v.model, v.badge, v.series, v.year, v.km, v.colour, v.body, v.fuel, v.transmission, v.drive, v.seats,
  ${MERGED_PRICES} as prices,
  v.original->>'priceLabel' as "priceLabel",
  coalesce(v.state_average_market_cents, v.average_market_cents) as "marketAverageCents",
  v.finance_lenders as "financeLenders",
  v.preorder, v.certified, ${MERGED_RESERVED} as reserved, ${MERGED_TAG} as tag, ${iso("v.arrived_at")} as "arrivedAt", ${iso(MERGED_SOLD_AT)} as "soldAt",
  ${iso("v.withdrawn_at")} as "withdrawnAt", ${iso("v.listed_at")} as "listedAt",
  ${MERGED_SHOWN} as "showOnDealerWebsite", to_json(v.features)::text as features,
  to_json(v.categories) as categories, v.specifications->'sleeps' as sleeps,
  case when v.item_type in ('caravan', 'motorcycle') then json_build_object('length', v.specifications->'body_length',
    'tare', v.specifications->'tare_weight', 'atm', v.specifications->'aggregate_trailer_mass',
    'seatHeight', v.specifications->'seatheight') end as figures,
  v.specifications->>'enginesize' as "engineSize", v.specifications->>'axle_type' as axles,
  coalesce(v.specifications->>'lams', '') ilike 'y%' as "learnerApproved",
  v.battery_health as "batteryHealth", v.custom_rank as "customRank",
  json_build_object('lat', l.lat, 'long', l.long, 'postcode', l.postcode) as place, ${MERGED_PIN} as "dealerPin", v.change_number as "changeNumber",
  v.vin, v.rego, v.registered, ${NOTICE_ANSWER_NAMES} as "noticeAnswers", to_json(v.payment_processors) as "paymentProcessors",
  ${YARD_NAME} as "locationName", l.slug as "locationSlug", l.city, l.state,
  coalesce(d.slug, ld.slug) as "dealershipSlug", coalesce(d.name, ld.name) as "dealershipName"`;

export const VEHICLE_JOINS = `
  vehicle v left join location l on l.id = v.location_id left join dealership d on d.id = v.dealership_id
  left join dealership ld on ld.id = l.dealership_id ${OVERRIDE_JOIN}`;

/** What other tables say of a vehicle. */
type VehicleDetails = Pick<VehicleFacts, "priceHistory" | "photos" | "photosCount" | "hasSpin">;
/** The columns as they are read: the list of features is JSON that is not parsed yet. */
export type VehicleColumns = Omit<VehicleFacts, keyof VehicleDetails | "features"> & {
  readonly features: string;
};

/**
 * The rows of a table that belong to the vehicles whose ids are `$1`. `offset 0` leaves the planner one way only: by the
 * index of account and vehicle. Without statistics, it would walk through all rows of the account instead.
 */
const ofVehicles = (table: string) => `
  unnest($1::bigint[]) as wanted (id)
  cross join lateral (select * from ${table} where vehicle_id = wanted.id offset 0)`;

// Lists are aggregated to JSON in the database: far fewer rows to send, and read much faster than arrays.
// A vehicle whose price never changed, as most, has no row.
const PRICES = `
  select p.vehicle_id as id, json_agg(json_build_object('priceType', p.price_type, 'cents', p.cents, 'from', ${iso("p.from_at")})
    order by p.from_at, p.id) as "priceHistory"
  from unnest($1::bigint[]) as wanted (id)
  cross join lateral (select from vehicle_price where vehicle_id = wanted.id offset 1 limit 1) changed
  cross join lateral (select * from vehicle_price where vehicle_id = wanted.id offset 0) p group by p.vehicle_id`;

const PHOTOS = `
  select m.vehicle_id as id, count(*)::int as "photosCount",
    coalesce(json_agg(${PHOTO} order by m.position) filter (where m.position < 3), '[]') as photos,
    exists (select from vehicle_media spin where spin.vehicle_id = m.vehicle_id and spin.kind = 'spin') as "hasSpin"
  from ${ofVehicles("vehicle_media")} m ${PHOTOS_SQL}
  where m.kind = 'photo' and ${SHOWN} group by m.vehicle_id`;

/** The newest kept quote of each vehicle for the usual credit (FIN-20). */
const QUOTES = `
  select distinct on (q.vehicle_id) q.vehicle_id as id, q.record
  from ${ofVehicles("finance_quote")} q where q.credit = '${USUAL_CREDIT}'
  order by q.vehicle_id, q.asked_at desc`;

const MAX_FEATURE_LISTS = 1000;
const MAX_FEATURES_LENGTH = 10_000;

/** Vehicles of one variant share their list, which takes longer to parse than all else of a vehicle (D118). */
const parseFeatures = memoize(
  MAX_FEATURE_LISTS,
  (json) => JSON.parse(json) as readonly string[],
  MAX_FEATURES_LENGTH,
);

/** Adds price history, photos and finance quotes to vehicles, each with one query for all of them. */
export async function completeFacts<Vehicle extends VehicleColumns>(
  tx: AccountTransaction,
  vehicles: readonly Vehicle[],
): Promise<(Omit<Vehicle, "features"> & Pick<VehicleFacts, "features"> & VehicleDetails)[]> {
  const ids = vehicles.map(({ id }) => id);
  const byId = async <Row extends { readonly id: number }>(text: string) =>
    new Map((await tx.query<Row>(text, [ids])).map((row) => [row.id, row]));
  type Prices = Pick<VehicleFacts, "id" | "priceHistory">;
  type Photos = Pick<VehicleFacts, "id" | "photosCount" | "hasSpin"> & {
    readonly photos: readonly StoredPhoto[];
  };
  const prices = await byId<Prices>(PRICES);
  const photos = await byId<Photos>(PHOTOS);
  const quotes = await byId<{ readonly id: number; readonly record: LenderRecord }>(QUOTES);
  return vehicles.map((vehicle) => ({
    ...vehicle,
    features: parseFeatures(vehicle.features),
    priceHistory: prices.get(vehicle.id)?.priceHistory ?? [],
    photos: (photos.get(vehicle.id)?.photos ?? []).map(toPhoto),
    photosCount: photos.get(vehicle.id)?.photosCount ?? 0,
    hasSpin: photos.get(vehicle.id)?.hasSpin ?? false,
    financeLenders: withQuote(vehicle.financeLenders, quotes.get(vehicle.id)?.record),
  }));
}

/** A feed's own answer of the same lender counts before a kept quote (FIN-20). */
function withQuote(lenders: LenderRecords, quote: LenderRecord | undefined): LenderRecords {
  return quote ? { youx: quote, ...lenders } : lenders;
}

/** All stock at an instant, some vehicles, or what changed after a change number. */
type StockQuestion =
  | { readonly ids: readonly number[]; readonly batch?: number }
  | { readonly now: Date; readonly batch?: number }
  | { readonly after: number; readonly batch?: number };

function toCondition(question: StockQuestion): [condition: string, value: unknown] {
  if ("ids" in question) return ["v.id = any($1::bigint[])", question.ids];
  if ("after" in question) return ["v.change_number > $1 and v.change_number > 0", question.after];
  const shown =
    "v.withdrawn_at is null and (v.sold_at is null or v.sold_at > $1::timestamptz - interval '366 days')";
  return [shown, question.now];
}

/** With only one, the reader and the database wait for each other whenever a batch takes longer than usual. */
const BATCHES_AHEAD = 2;

/**
 * Reads the account's vehicles in batches. A full read leaves out what was withdrawn or sold over a year ago, since no
 * site shows it; a read of changes has it, so that an index can take it out. The table is scanned once, and no plan
 * depends on statistics, which a database does not have right after a first import (D75).
 */
export async function* readStock(
  tx: AccountTransaction,
  question: StockQuestion,
): AsyncGenerator<VehicleFacts[]> {
  const { batch = 2000 } = question;
  const [condition, value] = toCondition(question);
  // Without statistics, the planner would compare every vehicle with every place.
  await tx.query("set local enable_nestloop = off");
  await tx.query(
    `declare stock no scroll cursor for select ${VEHICLE_FACTS} from ${VEHICLE_JOINS} where ${condition}`,
    [value],
  );
  let isOver = false;
  const ahead: Promise<VehicleFacts[]>[] = [];
  const readAfter = async (before: Promise<VehicleFacts[]> | undefined) => {
    const hasMore = before === undefined || (await before).length === batch;
    if (!hasMore || isOver) return [];
    return completeFacts(tx, await tx.query<VehicleColumns>(`fetch ${batch} from stock`));
  };
  const readAhead = (before = ahead.at(-1)) => {
    const rows = readAfter(before);
    // It may fail before anybody waits for it.
    rows.catch(() => undefined);
    ahead.push(rows);
  };
  try {
    // The database works on the next batches while this one is used.
    for (let i = 0; i < BATCHES_AHEAD; i++) readAhead();
    for (let next = ahead[0]; next; next = ahead[0]) {
      const rows = await next;
      if (rows.length === batch) readAhead();
      ahead.shift();
      if (rows.length) yield rows;
      if (rows.length < batch) return;
    }
  } finally {
    isOver = true;
    await Promise.allSettled(ahead);
    // A failed transaction has closed it already.
    await tx.query("close stock").catch(() => undefined);
  }
}
