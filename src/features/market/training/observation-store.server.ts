import { createHash } from "node:crypto";
import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { deriveKey } from "#platform/secrets/own-secret.ts";
import { DAY_MS } from "#platform/time.ts";
import type { MarketObservation } from "../data/market-car.ts";

/** A price that was last seen longer ago is not of today's market. */
const CURRENT_DAYS = 180;
const BATCH = 20_000;

const currentSince = (now: Date) => new Date(now.getTime() - CURRENT_DAYS * DAY_MS);

/** Every account's observations of today's market, which name nobody (D2, D12), in batches. */
export async function readObservations(db: Pick<Database, "query">, now: Date): Promise<MarketObservation[]> {
  const observations: MarketObservation[] = [];
  for (let after = ""; ; ) {
    const batch = await db.query<MarketObservation>(
      `select vehicle_key as key, item_type as "itemType", car_type as "carType", make, model, badge, series, year, km,
         body, fuel, transmission, drive, seats, state, price_type as "priceType", price_cents as "priceCents",
         seller_mark as "sellerMark", last_seen_at as "lastSeenAt", made_up as "madeUp"
       from market_observation where vehicle_key > $1 and last_seen_at > $2 order by vehicle_key limit ${BATCH}`,
      [after, currentSince(now)],
    );
    observations.push(...batch);
    if (batch.length < BATCH) return observations;
    after = batch.at(-1)!.key;
  }
}

/** How many prices the market has, and when the latest was seen. */
export interface SeenMarket {
  readonly count: number;
  readonly latest: Date | null;
}

/** How much was seen, and when last. */
export async function readMarketState(db: Pick<Database, "query">, now: Date): Promise<SeenMarket> {
  const [row] = await db.query<SeenMarket>(
    "select count(*) as count, max(last_seen_at) as latest from market_observation where last_seen_at > $1",
    [currentSince(now)],
  );
  return row!;
}

/** A drive-away price of a dealer who does not exist. */
export type MadeUpObservation = Omit<MarketObservation, "key" | "priceType" | "madeUp">;

/** Notes a market for the demo dealers, by which only made-up prices are judged, unless it is there; all of it is, or none. */
export async function addMadeUpObservations(
  db: Database,
  makeUp: () => readonly MadeUpObservation[],
): Promise<void> {
  const [first] = await db.query(
    "select from market_observation where vehicle_key = encode(sha256(convert_to('made up:1', 'UTF8')), 'hex')",
  );
  if (first) return;
  await db.query(
    `insert into market_observation (vehicle_key, item_type, car_type, make, model, badge, series, year, km, body, fuel,
       transmission, drive, seats, state, seller_mark, price_type, price_cents, first_seen_at, last_seen_at, made_up)
     select encode(sha256(convert_to('made up:' || n, 'UTF8')), 'hex'), o."itemType", o."carType", o.make, o.model, o.badge,
       o.series, o.year, o.km, o.body, o.fuel, o.transmission, o.drive, o.seats, o.state, o."sellerMark", 'drive_away',
       o."priceCents", o."lastSeenAt", o."lastSeenAt", true
     from rows from (json_to_recordset($1) as ("itemType" text, "carType" text, make text, model text, badge text, series text,
       year int, km int, body text, fuel text, transmission text, drive text, seats int, state text, "sellerMark" int,
       "priceCents" bigint, "lastSeenAt" timestamptz)) with ordinality as o ("itemType", "carType", make, model, badge, series,
       year, km, body, fuel, transmission, drive, seats, state, "sellerMark", "priceCents", "lastSeenAt", n)
     on conflict (vehicle_key) do nothing`,
    [JSON.stringify(makeUp())],
  );
}

/** Keeps a made-up market from growing old. */
export async function refreshMadeUpObservations(db: Database, now: Date): Promise<void> {
  await db.query(
    "update market_observation set last_seen_at = $1 where made_up and last_seen_at < $1::timestamptz - interval '90 days'",
    [now],
  );
}

/**
 * What finds the price that imports noted of a vehicle (`recordObservations`): a hash that only the secret can link to it
 * (D12). Keys of the market begin with its first half.
 */
export function toObservationKey(secret: string, accountId: AccountId, vehicleId: number): string {
  const key = deriveKey(secret, "market observations");
  return createHash("sha256").update(`${key}:${accountId}:${vehicleId}`).digest("hex");
}
