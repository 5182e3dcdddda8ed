-- Up Migration

alter table vehicle add column battery_health jsonb;
comment on column vehicle.battery_health is 'Percentage, date, method and certificate of its battery''s last test, as the feed gives them; null without a dated percentage.';
