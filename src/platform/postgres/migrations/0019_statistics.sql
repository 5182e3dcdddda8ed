-- Up Migration

-- Beginning with the account, as row-level security asks for it: without statistics, the planner joined the index of
-- addresses to this one, and so walked through all media of the account for every vehicle.
alter table vehicle_media
  drop constraint vehicle_media_vehicle_id_kind_position_key,
  add unique (account_id, vehicle_id, kind, position);

-- Only the owner of a table may analyze it before PostgreSQL 17, so that an import asks for it here (D75).
create function gather_stock_statistics() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze vehicle, vehicle_price, vehicle_event, vehicle_media, photo, location, market_observation;
end $$;
