import { changeNotice } from "#features/inventory/changes/change-notice.server.ts";
import { publishChanges } from "#features/inventory/changes/publish-changes.server.ts";
import { NOTICE_LAWS, WITH_MOTOR, WITHOUT_NOTICE } from "#features/places/law/vehicle-notice.ts";
import { findTimeZone, toLocalTime } from "#features/places/time-zone.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import { type ProposedVehicle, proposeNotice } from "#features/stock/notice/propose-notice.ts";
import { findStockVehicle } from "#features/stock/store/stock-vehicle.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";

/** Who answers for the demo's vehicles. */
const ACTOR = "staff:demo";
const STATES = NOTICE_LAWS.map(([state]) => state);
/** The search of the register is always so old. */
const SEARCHED_DAYS_AGO = 9;

/**
 * Answers the notices of a demo account's used vehicles in the states whose law wants them before they are offered (D460), unless
 * somebody has changed them. Vehicles that people entered are left as they are.
 * @param source name of the feed that brought the demo's vehicles
 */
export async function answerDemoNotices(
  tx: AccountTransaction,
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<void> {
  const unanswered = await tx.query<{ id: number }>(
    `select v.id from vehicle v join source s on s.id = v.source_id and s.name = $2 join location l on l.id = v.location_id
     where v.account_id = $1 and v.car_type = 'used' and v.item_type <> all($3) and l.state = any($4) and not exists (
       select from vehicle_change c where c.account_id = $1 and c.vehicle_id = v.id and c.detail = 'notice') order by v.id`,
    [tx.accountId, source, WITHOUT_NOTICE, STATES],
  );
  for (const { id } of unanswered) await answer(tx, id, now);
  if (unanswered.length > 0) await publishChanges(tx);
}

async function answer(tx: AccountTransaction, id: number, now: Date): Promise<void> {
  const vehicle = await findStockVehicle(tx, { id, locations: null });
  if (!vehicle) return;
  const { car, prices, vin } = vehicle;
  const zone = findTimeZone(car.state);
  const today = toLocalTime(now, zone).date;
  const asked: ProposedVehicle = { ...vehicle, ...car, price: toCarPrice(prices) };
  const hasMotor = WITH_MOTOR.includes(car.itemType);
  const number = String(1_000_000 + ((id * 7_919) % 9_000_000));
  const day = toLocalTime(new Date(now.getTime() - SEARCHED_DAYS_AGO * DAY_MS), zone).date;
  const notice = {
    ...({ warranty: "none", licence: "none" } as const),
    ...(hasMotor && { odometer: 0, engine: `${(vin ?? "").slice(3, 6)}${number.slice(1)}` }),
    ...proposeNotice(asked, { now, today }),
    ...({ writeOff: "never", formerUse: "private" } as const),
    ppsr: { result: "clear", searchNumber: number, day, by: null } as const,
  };
  const change = { vehicleId: id, notice, version: "0", actor: ACTOR } as const;
  // Nothing is published by a job: the transaction publishes it itself.
  await changeNotice(tx, { jobs: { enqueue: async () => undefined }, now }, change);
}

/** Moves the days of the demo's own answers by as many as have passed, before the account's date is moved (D32). */
export async function shiftDemoNotices(tx: AccountTransaction, now: Date): Promise<void> {
  const shifted = (day: string) => `to_jsonb(to_char((${day})::date + passed.days, 'YYYY-MM-DD'))`;
  await tx.query(
    `update vehicle_override o set notice = o.notice
       || jsonb_build_object('ppsr', jsonb_set(o.notice->'ppsr', '{day}', ${shifted("o.notice->'ppsr'->>'day'")}))
       || case when o.notice->>'licence' <> 'none' then jsonb_build_object('licence', ${shifted("o.notice->>'licence'")}) else '{}' end
     from (select ($2::timestamptz at time zone 'utc')::date - (demo_dated_at at time zone 'utc')::date as days
       from account where id = $1) passed
     where o.account_id = $1 and passed.days <> 0 and o.notice is not null and not exists (select from vehicle_change c
       where c.account_id = $1 and c.vehicle_id = o.vehicle_id and c.detail = 'notice' and c.actor <> '${ACTOR}')`,
    [tx.accountId, now],
  );
}
