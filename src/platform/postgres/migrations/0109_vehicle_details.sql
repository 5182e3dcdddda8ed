-- Up Migration

-- beforehand: create index concurrently if not exists lead_by_vehicle on lead (account_id, vehicle_id) where vehicle_id is not null

alter table vehicle_override
  add column shown boolean,
  add column pinned boolean,
  add column tag text,
  add column comments text;
comment on column vehicle_override.shown is 'Whether the site shows it; null: as the feed says (D440).';
comment on column vehicle_override.pinned is 'Whether it comes before all others; null: as the feed says.';
comment on column vehicle_override.tag is 'The tag that people gave, "" for none; null: as the feed says.';
comment on column vehicle_override.comments is 'Plain text, "" for none; null: as the feed says.';

alter table vehicle_change
  add column detail text,
  add column value text;
comment on column vehicle_change.detail is 'shown, pinned, tag or comments; null for a change of the availability or the price (D440).';
comment on column vehicle_change.value is 'What people say of the detail, with yes and no for shown and pinned; null if its feed counts again.';
comment on column vehicle_change.price_cents is 'Null, with a null availability and detail, if the price is that of the feed again.';

create index if not exists lead_by_vehicle on lead (account_id, vehicle_id) where vehicle_id is not null;
