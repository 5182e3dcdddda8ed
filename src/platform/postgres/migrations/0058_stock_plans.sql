-- Up Migration

-- As a subquery, the account is unknown to the planner, which then expects the stock of an average account. Told the account
-- itself, it finds a new one in no statistics, expects no row, and takes any index that begins with the account (D215).
alter policy own on vehicle using (account_id = (select current_account()));

-- The columns that queries join, filter or group by. The others are long and take most of the time; PostgreSQL gathers them
-- by itself a minute later (D75).
create or replace function gather_stock_statistics() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze vehicle (id, account_id, source_id, source_key, slug, vin, change_number, location_id, dealership_id, make, model,
      car_type, status, show_on_dealer_website, sold_at, withdrawn_at, held_prices),
    vehicle_price, vehicle_event, vehicle_media, photo, location, market_observation;
end $$;
