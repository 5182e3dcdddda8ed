-- Up Migration

-- More of what a price depends on (D12, D46). None of it tells a vehicle or a dealer from others.
alter table market_observation
  add column series text,
  add column fuel text,
  add column seats integer,
  add column seller_mark smallint check (seller_mark between 0 and 255);
comment on column market_observation.seller_mark is
  'Shared by many dealerships: two different ones are two dealerships, and none can be told by it (D26).';
