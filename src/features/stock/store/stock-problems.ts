import { MERGED_RESERVED } from "#features/inventory/changes/merged-vehicle.ts";
import { REGISTRATION_STATES } from "#features/places/law/advertisement.ts";
import { NOTICE_LAWS, WITH_MOTOR, WITHOUT_NOTICE } from "#features/places/law/vehicle-notice.ts";
import { LADDER_ROUNDING_CENTS, type PriceLadder } from "#features/pricing/price-ladder.ts";

/** Fewer photos than this sell worse. */
export const MIN_PHOTOS = 6;
/** A vehicle is long in stock from this many days on, */
export const STANDING_DAYS = 60;
/** and much too long from this many on. */
export const LONG_STANDING_DAYS = 90;

const photosAfter = (count: number) => `exists (
  select from vehicle_media m where m.account_id = v.account_id and m.vehicle_id = v.id and m.kind = 'photo' offset ${count})`;

const toArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(", ")}]::text[]`;

/** As `lacksNotice` has it. The table of states is part of the product. */
const LACKS_NOTICE = `v.car_type = 'used' and v.item_type <> all(${toArray(WITHOUT_NOTICE)}) and (${NOTICE_LAWS.map(
  ([state, { answers, motorAnswers }]) => `upper(trim(l.state)) = '${state}' and not coalesce(o.notice ?& (
      ${toArray(answers)} || case when v.item_type = any(${toArray(WITH_MOTOR)}) then ${toArray(motorAnswers)} else '{}' end), false)`,
).join(" or ")})`;

/** Conditions by what a vehicle `v` for sale lacks, at a location `l`, with what people changed of it, `o`. */
export const LACKS = {
  "no-photos": `not ${photosAfter(0)}`,
  "few-photos": `${photosAfter(0)} and not ${photosAfter(MIN_PHOTOS - 1)}`,
  "no-price": `o.price_cents is null and v.drive_away_cents is null and v.egc_cents is null and v.unknown_cents is null`,
  /** LAW-01 */
  "price-type": `o.price_cents is null and v.drive_away_cents is null and v.egc_cents is null and v.unknown_cents is not null`,
  /** LAW-05. A list of states is part of the product. */
  registration: `v.car_type = 'used' and v.item_type <> 'boat' and upper(trim(l.state)) = any(array['${REGISTRATION_STATES.join("', '")}'])
    and coalesce(v.rego, '') = '' and not (v.registered is false and concat(v.vin, v.stock_number) <> '')`,
  /** What the law of a state wants answered before a used vehicle is offered (D460): the site never shows one that lacks it. */
  notice: LACKS_NOTICE,
  odometer: "v.car_type <> 'new' and v.item_type in ('car', 'motorcycle', 'truck') and v.km is null",
} as const;

export type Lack = keyof typeof LACKS;

/** What a vehicle lacks, as an array of `Lack`. */
export const LACKS_COLUMN = `array_remove(array[${Object.entries(LACKS)
  .map(([lack, condition]) => `case when ${condition} then '${lack}' end`)
  .join(", ")}], null)`;

const either = (...conditions: readonly string[]) => `(${conditions.map((one) => `(${one})`).join(" or ")})`;

/** What an advertisement must have by law, and lacks. */
export const LACKS_LEGALLY = either(LACKS["price-type"], LACKS.registration, LACKS.notice);

/** Vehicles of the account `$1` with photos: for lists, read once and not for each vehicle. */
const withPhotos = (count: number) => `(
  select m.vehicle_id from vehicle_media m where m.account_id = $1 and m.kind = 'photo' group by m.vehicle_id having count(*) >= ${count})`;

export const HAS_NO_PHOTOS = `v.id not in ${withPhotos(1)}`;

export const HAS_FEW_PHOTOS = `v.id not in ${withPhotos(MIN_PHOTOS)}`;

/** @param now SQL of the instant */
export const isStanding = (now: string, days = STANDING_DAYS): string =>
  `v.listed_at < ${now} - interval '${days} days'`;

/** How many days of views and enquiries are counted. */
export const COUNTED_DAYS = 30;
/** From this many visitors on, silence is hardly chance: where 3 of 100 ask, it happens to one vehicle in twenty (D449). */
export const MIN_VIEWS = 100;

/** SQL: whether a lead with an alias is an enquiry of the last days. What is held as automated is none until it is released (D14). */
export const isCountedEnquiry = (lead: string, now: string): string =>
  `(${lead}.suspicions = '{}' or ${lead}.released_at is not null) and ${lead}.received_at > ${now} - interval '${COUNTED_DAYS} days'`;

/** SQL: whether a day is one of the last ones. Today has begun somewhere in Australia before it does at Greenwich. */
export const isCountedDay = (day: string, now: string): string =>
  `${day} > (${now} at time zone 'UTC')::date - ${COUNTED_DAYS}`;

/** Vehicles of the account `$1` that many looked at, and nobody asked about. */
export const isViewedInVain = (now: string): string => `v.id in (
    select c.vehicle_id from vehicle_count c where c.account_id = $1 and ${isCountedDay("c.day", now)} group by 1
    having sum(c.visitors) filter (where c.kind = 'view') >= ${MIN_VIEWS} and count(*) filter (where c.kind = 'phone_reveal') = 0)
  and not exists (select from lead e where e.account_id = v.account_id and e.vehicle_id = v.id and ${isCountedEnquiry("e", now)})`;

/** SQL: whether cents are a price that shows (PRC-02). */
export const isShownPrice = (cents: string): string => `${cents} > 1000`;

/** A price ladder (D449), with what days in stock are counted by. */
export interface LadderToday {
  readonly ladder: PriceLadder;
  /** `YYYY-MM-DD` where the dealer is. */
  readonly today: string;
  readonly timeZone: string;
}

const toDaysInStock = (ladder: string) =>
  `((${ladder}->>'today')::date - (v.listed_at at time zone (${ladder}->>'timeZone'))::date)`;

/** The total that shows, as `toCarPrice` has it, with its type. A price of no known type is not changed by the ladder. */
const SHOWN_TOTAL = `(select t.price_type, case when o.price_cents is null and ${isShownPrice("v.offer_cents")} then least(t.cents, v.offer_cents)
    else t.cents end as cents
  from (values (1, o.price_type, o.price_cents), (2, 'drive_away', v.drive_away_cents), (3, 'egc', v.egc_cents)) t (place, price_type, cents)
  where ${isShownPrice("t.cents")} and (o.price_cents is null or t.place = 1) order by t.place limit 1)`;

const toLadderCents = (ladder: string) => `greatest(
  round(first.cents * (100 - step.percent) / (100.0 * ${LADDER_ROUNDING_CENTS})),
  ceil(first.cents * (${ladder}->'ladder'->>'floorPercent')::int / (100.0 * ${LADDER_ROUNDING_CENTS}))) * ${LADDER_ROUNDING_CENTS}`;

/**
 * Whether a vehicle that can be bought costs more than the ladder says, as `suggestPrice` has it.
 * @param ladder SQL of a `LadderToday` as JSON; null for none
 */
export const isAboveLadder = (
  ladder: string,
): string => `(${ladder} is not null and not ${MERGED_RESERVED} and exists (
  select from ${SHOWN_TOTAL} shown
    cross join lateral (select max((s->>'percent')::int) as percent from jsonb_array_elements(${ladder}->'ladder'->'steps') s
      where (s->>'days')::int <= ${toDaysInStock(ladder)}) step
    cross join lateral (select p.cents from vehicle_price p where p.account_id = v.account_id and p.vehicle_id = v.id
      and p.price_type = shown.price_type and ${isShownPrice("p.cents")} order by p.from_at, p.id limit 1) first
  where step.percent is not null and ${toLadderCents(ladder)} < shown.cents
    and ${toLadderCents(ladder)} > ${LADDER_ROUNDING_CENTS}))`;

/** Whether anything is wrong with a vehicle that is for sale, beside how its price stands to the market. */
export const needsWork = (now: string, ladder: string): string =>
  either(
    HAS_FEW_PHOTOS,
    LACKS["no-price"],
    LACKS_LEGALLY,
    LACKS.odometer,
    isStanding(now),
    isViewedInVain(now),
    isAboveLadder(ladder),
  );
