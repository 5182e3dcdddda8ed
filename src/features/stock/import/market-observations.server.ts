import type { AccountTransaction } from "#platform/postgres/database.ts";

/**
 * Notes what this import saw of the market (D12): an asking price with what the vehicle is, keyed by a hash that only
 * this installation's secret can link to it. An account that opted out contributes nothing.
 */
export async function recordObservations(
  tx: AccountTransaction,
  secret: string,
  changeNumber: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into market_observation (vehicle_key, item_type, car_type, make, model, badge, year, km, body, transmission,
       drive, state, price_type, price_cents, first_seen_at, last_seen_at)
     select encode(sha256(convert_to($1 || ':' || v.account_id || ':' || v.id, 'UTF8')), 'hex'), v.item_type, v.car_type,
       v.make, v.model, v.badge, v.year, v.km, v.body, v.transmission, v.drive, l.state,
       case when v.drive_away_cents is not null then 'drive_away' when v.egc_cents is not null then 'egc' else 'unknown' end,
       coalesce(v.drive_away_cents, v.egc_cents, v.unknown_cents), v.first_seen_at, $3
     from vehicle v left join location l on l.id = v.location_id
     where v.change_number = $2 and v.change_number > 0 and v.withdrawn_at is null and v.status <> 'sold' and v.show_on_dealer_website
       and coalesce(v.drive_away_cents, v.egc_cents, v.unknown_cents) > 20000
       and (select contributes_observations from account where id = current_account())
     on conflict (vehicle_key) do update set km = excluded.km, price_type = excluded.price_type,
       price_cents = excluded.price_cents, state = excluded.state, last_seen_at = excluded.last_seen_at`,
    [secret, changeNumber, now],
  );
}
