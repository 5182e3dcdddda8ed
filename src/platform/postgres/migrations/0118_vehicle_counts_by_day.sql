-- Up Migration

-- beforehand: create index concurrently if not exists vehicle_count_by_day on vehicle_count (account_id, day)

-- For what was viewed lately, of all vehicles of an account (D449). Counts of a day change often, so they are not in it.
create index if not exists vehicle_count_by_day on vehicle_count (account_id, day);
