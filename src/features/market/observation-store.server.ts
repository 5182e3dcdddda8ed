import type { Database } from "#platform/postgres/database.ts";
import type { MarketObservation } from "./market-car.ts";
import type { SeenMarket } from "./training-due.ts";

/** A price that was last seen longer ago is not of today's market. */
const CURRENT_DAYS = 180;
const DAY_MS = 86_400_000;
const BATCH = 20_000;

const currentSince = (now: Date) => new Date(now.getTime() - CURRENT_DAYS * DAY_MS);

/** Every account's observations of today's market, which name nobody (D2, D12), in batches. */
export async function readObservations(db: Database, now: Date): Promise<MarketObservation[]> {
  const observations: MarketObservation[] = [];
  for (let after = ""; ; ) {
    const batch = await db.query<MarketObservation>(
      `select vehicle_key as key, item_type as "itemType", car_type as "carType", make, model, badge, series, year, km,
         body, fuel, transmission, drive, seats, state, price_type as "priceType", price_cents as "priceCents",
         seller_mark as "sellerMark", last_seen_at as "lastSeenAt"
       from market_observation where vehicle_key > $1 and last_seen_at > $2 order by vehicle_key limit ${BATCH}`,
      [after, currentSince(now)],
    );
    observations.push(...batch);
    if (batch.length < BATCH) return observations;
    after = batch.at(-1)!.key;
  }
}

/** How much was seen, and when last. */
export async function readMarketState(db: Database, now: Date): Promise<SeenMarket> {
  const [row] = await db.query<SeenMarket>(
    "select count(*) as count, max(last_seen_at) as latest from market_observation where last_seen_at > $1",
    [currentSince(now)],
  );
  return row!;
}
