import type { Tenancy } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";

/**
 * Adds used vehicles 1 to `count` to an account: each stands a day longer than the one before it, in a yard and of a feed of their own up
 * to 4, and has (up to ten) a photo, a visitor a day, an enquiry and a price change more, of which each lowers the price by $100
 * from $20,000.
 */
export async function addTestStock(
  db: Database,
  { accountId, siteId }: Tenancy,
  {
    count,
    now,
    viewedDays = 1,
  }: { readonly count: number; readonly now: Date; readonly viewedDays?: number },
): Promise<void> {
  const add = (sql: string, ...values: unknown[]) =>
    db.inAccount(accountId, (tx) => tx.query(sql, [accountId, ...values]));
  const toN = (vehicle: string) => `split_part(${vehicle}.slug, '-', 2)::int`;
  await add(
    `insert into location (account_id, slug, name, state) select $1, 'yard-' || n, 'Yard ' || n, 'QLD' from generate_series(0, 3) n`,
  );
  await add(
    "insert into source (account_id, name, mapping) select $1, 'feed-' || n, 'test' from generate_series(0, 3) n",
  );
  await add(
    `insert into vehicle (account_id, source_id, source_key, slug, stock_number, item_type, car_type, status, make, model, year, km, rego,
       location_id, fingerprint, first_seen_at, listed_at, updated_at, change_number, egc_cents)
     select $1, s.id, n, 'car-' || n, 'S' || lpad(n::text, 6, '0'), 'car', 'used', 'in_stock', 'Toyota', 'HiLux', 2022, n * 1000,
       'R' || lpad(n::text, 6, '0'), l.id, '', at, at, at, 1, 2000000 - least(n, 10) * 10000
     from generate_series(1, $2::int) n cross join lateral (select $3::timestamptz - n * interval '1 day' as at) listed
       join source s on s.account_id = $1 and s.name = 'feed-' || (n - 1) % 4
       join location l on l.account_id = $1 and l.slug = 'yard-' || (n - 1) % 4`,
    count,
    now,
  );
  await add(
    `insert into vehicle_media (account_id, vehicle_id, kind, position, source_url)
     select $1, v.id, 'photo', p, 'https://photos.example/' || v.id || '/' || p
     from vehicle v, generate_series(1, least(${toN("v")}, 10)) p where v.account_id = $1`,
  );
  await add(
    `insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at)
     select $1, v.id, 'egc', 2000000 - p * 10000, v.listed_at + p * interval '1 minute'
     from vehicle v, generate_series(0, least(${toN("v")}, 10)) p where v.account_id = $1`,
  );
  await add(
    `insert into lead (account_id, id, site_id, received_at, category, name, last_name, email, phone, message, email_key, phone_key,
       text_key, vehicle_id, seller, origin, opt_in)
     select $1, gen_random_uuid(), $2, $3::timestamptz - p * interval '1 day', 'Used Car Enquiry', '', '', '', '', '', '', '', '', v.id, '{}', '{}', false
     from vehicle v, generate_series(1, least(${toN("v")}, 10)) p where v.account_id = $1`,
    siteId,
    now,
  );
  await add(
    `insert into vehicle_count (account_id, site_id, vehicle_id, kind, day, visitors)
     select $1, $2, v.id, 'view', ($3::timestamptz at time zone 'UTC')::date - d, least(${toN("v")}, 10)
     from vehicle v, generate_series(0, $4::int - 1) d where v.account_id = $1`,
    siteId,
    now,
    viewedDays,
  );
}
