-- Up Migration

-- The feed's own valuation (ENT-12).
alter table vehicle
  add column average_market_cents bigint,
  add column state_average_market_cents bigint;
