-- Up Migration

alter table vehicle_override
  add column price_type text,
  add column price_cents bigint;
comment on column vehicle_override.price_type is 'drive_away or egc: of the price that people gave; null: as the feed says (T6, D431).';
comment on column vehicle_override.price_cents is 'The price that people gave; null: as the feed says.';

alter table vehicle_change
  alter column availability drop not null,
  add column price_type text,
  add column price_cents bigint;
comment on column vehicle_change.availability is 'Null for a change of the price.';
comment on column vehicle_change.price_cents is 'Null, with a null availability, if the price is that of the feed again.';
