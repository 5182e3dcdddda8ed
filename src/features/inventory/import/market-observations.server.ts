import { type AccountTransaction, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { deriveKey } from "#platform/secrets/own-secret.ts";

/** A hash that names the vehicle in its account, given the key, `$1`. */
const VEHICLE = hashVehicle("$1");

/**
 * Quarters of hashes that name the car: one is the same in every account that knows its VIN, the other in every account that knows
 * its registration, so that a car is never compared with itself (D227, D267). They take this installation's secret to make, so
 * neither can be told by them (D12). A registration without a VIN has the vehicle's first quarter in place of the VIN's, by which
 * the market knows that there is none.
 */
const BY_VIN = `case
  when v.vin is not null then left(${hash(`$1 || ':vin:' || v.vin`)}, 16)
  when ${toPlate("v.rego")} <> '' then left(${VEHICLE}, 16)
  else substr(${VEHICLE}, 33, 16) end`;
const BY_PLATE = `case
  when ${toPlate("v.rego")} <> '' then left(${hash(`$1 || ':plate:' || ${toPlate("v.rego")}`)}, 16)
  else right(${VEHICLE}, 16) end`;

/** Links an observation to its vehicle by the first half, and to its car by either quarter of the second. */
const VEHICLE_KEY = `(${firstHalf(VEHICLE)} || ${BY_VIN} || ${BY_PLATE})`;

/** One of 256 buckets, so that dealers can be counted but not identified. */
const SELLER_MARK = `get_byte(sha256(convert_to($1 || ':seller:' || v.account_id || ':' || coalesce(v.dealership_id, l.dealership_id, 0), 'UTF8')), 0)`;

function hashVehicle(key: string): string {
  return hash(`${key} || ':' || v.account_id || ':' || v.id`);
}

function hash(text: string): string {
  return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}

function firstHalf(hex: string): string {
  return `left(${hex}, 32)`;
}

/** A registration's letters and digits, however it is written; "" for none. */
function toPlate(column: string): string {
  return `regexp_replace(coalesce(${column}, ''), '[^A-Z0-9]', '', 'g')`;
}

/** Among vehicles `v`, those whose price is part of the market. */
const FOR_SALE = `v.withdrawn_at is null and v.status <> 'sold' and v.show_on_dealer_website
  and not exists (select from vehicle_override o where o.vehicle_id = v.id and (o.sold_at is not null or not o.shown))`;

const LISTED_CENTS = "coalesce(v.drive_away_cents, v.egc_cents, v.unknown_cents)";
/** The price that pages ask: an offer takes a dearer price's place (PRC-05). */
const ASKING_PRICE_CENTS = `case when v.offer_cents > 1000 then least(${LISTED_CENTS}, v.offer_cents) else ${LISTED_CENTS} end`;

const CONTRIBUTES = "(select contributes_observations from account where id = current_account())";

/**
 * Records what this import saw of the market (D12): an asking price with what the vehicle is, keyed by a hash that only
 * this installation's secret can link to it. An account that opted out contributes nothing, and its earlier
 * contributions are deleted.
 */
export async function recordObservations(
  tx: AccountTransaction,
  secret: string,
  { changeNumber, now }: { readonly changeNumber: number; readonly now: Date },
): Promise<void> {
  const key = deriveKey(secret, "market observations");
  await tx.query(
    `insert into market_observation (vehicle_key, item_type, car_type, make, model, badge, series, year, km, body, fuel,
       transmission, drive, seats, state, seller_mark, price_type, price_cents, first_seen_at, last_seen_at, made_up)
     select ${VEHICLE_KEY}, v.item_type, v.car_type, v.make, v.model, v.badge, v.series, v.year, v.km, v.body, v.fuel,
       v.transmission, v.drive, v.seats, l.state,
       ${SELLER_MARK},
       case when v.drive_away_cents is not null then 'drive_away' when v.egc_cents is not null then 'egc' else 'unknown' end,
       ${ASKING_PRICE_CENTS}, v.first_seen_at, $3, (select demo_dated_at is not null from account where id = current_account())
     from vehicle v left join location l on l.id = v.location_id
     where v.change_number = $2 and v.change_number > 0 and ${FOR_SALE} and ${ASKING_PRICE_CENTS} > 20000 and ${CONTRIBUTES}
     on conflict (vehicle_key) do update set make = excluded.make, model = excluded.model, badge = excluded.badge,
       series = excluded.series, year = excluded.year, km = excluded.km, body = excluded.body, fuel = excluded.fuel,
       transmission = excluded.transmission, drive = excluded.drive, seats = excluded.seats, state = excluded.state,
       item_type = excluded.item_type, car_type = excluded.car_type, seller_mark = excluded.seller_mark,
       price_type = excluded.price_type, price_cents = excluded.price_cents, last_seen_at = excluded.last_seen_at,
       made_up = excluded.made_up`,
    [key, changeNumber, now],
  );
  await tx.query(
    `delete from market_observation
     where not ${CONTRIBUTES} and ${firstHalf("vehicle_key")} in (select ${firstHalf(VEHICLE)} from vehicle v)`,
    [key],
  );
}

/** Notes that the account's observed vehicles are still for sale at their price: imports touch only what changed. Once a day is enough. */
export async function confirmObservations(tx: AccountTransaction, secret: string, now: Date): Promise<void> {
  // One statement for all stock, once a day, in the process that serves pages.
  await tx.query(`set local statement_timeout = ${LONG_WORK_LIMITS.statement}`);
  const key = deriveKey(secret, "market observations");
  await replaceOldKeys(tx, secret, key);
  await tx.query(
    `update market_observation set last_seen_at = $2
     where vehicle_key in (select ${VEHICLE_KEY} from vehicle v where ${FOR_SALE})`,
    [key, now],
  );
}

/**
 * What was noted before the feed gave another VIN or registration, or by versions whose keys knew neither, gets the key of
 * today, unless the vehicle was noted again since. So does what earlier versions hashed with the secret itself, which can go
 * once no installation comes from such a version.
 */
async function replaceOldKeys(tx: AccountTransaction, secret: string, key: string): Promise<void> {
  await tx.query(
    `with latest as (
       select distinct on (v.id) o.vehicle_key as old, ${VEHICLE_KEY} as new
       from market_observation o join vehicle v on ${firstHalf("o.vehicle_key")} = ${firstHalf(VEHICLE)}
       where o.vehicle_key <> ${VEHICLE_KEY} order by v.id, o.last_seen_at desc)
     update market_observation o set vehicle_key = new from latest
     where o.vehicle_key = old and not exists (select from market_observation n where n.vehicle_key = new)`,
    [key],
  );
  await tx.query(
    `delete from market_observation o using vehicle v
     where ${firstHalf("o.vehicle_key")} = ${firstHalf(VEHICLE)} and o.vehicle_key <> ${VEHICLE_KEY}`,
    [key],
  );
  await tx.query(
    `update market_observation o set vehicle_key = ${VEHICLE_KEY}, seller_mark = ${SELLER_MARK}
     from vehicle v left join location l on l.id = v.location_id
     where o.vehicle_key = ${hashVehicle("$2")}
       and not exists (select from market_observation n where n.vehicle_key = ${VEHICLE_KEY})`,
    [key, secret],
  );
  await tx.query(
    `delete from market_observation where vehicle_key in (select ${hashVehicle("$1")} from vehicle v)`,
    [secret],
  );
}
