-- Up Migration

create table source (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  name text not null,
  mapping text not null,
  missing_means text not null default 'withdrawn' check (missing_means in ('withdrawn', 'sold')),
  first_imported_at timestamptz,
  unique (account_id, name)
);
comment on table source is 'What an import''s rows are matched within: a feed, or the mapping''s name (D6).';

create table feed (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  source_id bigint not null references source,
  name text not null,
  address text not null,
  interval_minutes integer not null default 60 check (interval_minutes between 1 and 10080),
  snapshot boolean not null default true,
  locations text[] not null default '{}',
  silent_after_hours integer not null default 48,
  notify text[] not null default '{}',
  content_hash text,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  imported_at timestamptz,
  silence_reported_at timestamptz,
  unique (account_id, name)
);
comment on column feed.address is 'A watched folder or an https URL (D11).';

create table import_run (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  source_id bigint not null references source,
  feed_id bigint references feed,
  site_id bigint references site,
  outcome text not null check (outcome in ('published', 'held', 'failed', 'released', 'discarded')),
  reason text,
  report jsonb not null,
  held_content bytea,
  started_at timestamptz not null,
  finished_at timestamptz not null
);

comment on column import_run.held_content is 'The feed as it came, gzipped, until it is released or discarded.';

create table vehicle (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  source_id bigint not null references source,
  source_key text not null,
  slug text not null,
  stock_number text,
  vin text,
  item_type text not null,
  car_type text not null,
  status text not null,
  make text not null,
  model text not null,
  badge text,
  series text,
  year integer not null,
  km integer,
  colour text,
  interior_colour text,
  body text,
  fuel text,
  transmission text,
  drive text,
  gears integer,
  seats integer,
  doors integer,
  cylinders integer,
  engine_litres real,
  rego text,
  rego_expiry text,
  registered boolean,
  build_date text,
  compliance_date text,
  nvic text,
  redbook_code text,
  drive_away_cents bigint,
  egc_cents bigint,
  unknown_cents bigint,
  before_cents bigint,
  offer_cents bigint,
  subscription_cents bigint,
  preorder boolean not null default false,
  purchase_cost_cents bigint,
  certified boolean not null default false,
  reserved boolean not null default false,
  tag text,
  show_on_dealer_website boolean not null default true,
  location_id bigint references location,
  dealership_id bigint references dealership,
  features text[] not null default '{}',
  categories text[] not null default '{}',
  comments text,
  specifications jsonb not null default '{}',
  original jsonb not null default '{}',
  history_report_url text,
  custom_rank integer,
  dealer_pin integer,
  fingerprint text not null,
  held_prices jsonb,
  first_seen_at timestamptz not null,
  listed_at timestamptz not null,
  arrived_at timestamptz,
  sold_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null,
  change_number bigint not null,
  unique (account_id, source_id, source_key),
  unique (account_id, slug)
);
-- Partial, because the check of a foreign key, planned while a table has no statistics, would otherwise take this small
-- index and walk through the whole account for every row; queries say `change_number > 0` to use it.
create index vehicle_by_change on vehicle (account_id, change_number) where change_number > 0;
create index vehicle_by_vin on vehicle (account_id, vin) where vin is not null;
comment on column vehicle.change_number is 'account.change_number of the last write, so that an index reads only what is new.';
comment on column vehicle.slug is 'Minted once, ends in the stock number, never reused (D7).';
comment on column vehicle.arrived_at is 'Start of the new-arrival window; null when the vehicle came with a source''s first import (D10).';
comment on column vehicle.held_prices is 'Prices of a feed that moved too far, waiting for release (D9).';
comment on column vehicle.purchase_cost_cents is 'Never leaves the server (LAW-08).';

create table vehicle_price (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  vehicle_id bigint not null references vehicle,
  price_type text not null,
  cents bigint,
  from_at timestamptz not null
);
create index vehicle_price_by_vehicle on vehicle_price (account_id, vehicle_id, from_at);
comment on table vehicle_price is 'Append-only: the shown price of a vehicle from an instant on; null cents for no price (D8).';

create table vehicle_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  vehicle_id bigint not null references vehicle,
  kind text not null check (kind in ('listed', 'sold', 'withdrawn', 'returned')),
  at timestamptz not null
);
create index vehicle_event_by_vehicle on vehicle_event (account_id, vehicle_id, at);

create table vehicle_media (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  vehicle_id bigint not null references vehicle,
  kind text not null check (kind in ('photo', 'video', 'spin', 'interior')),
  position integer not null,
  source_url text not null,
  hash text,
  width integer,
  height integer,
  state text not null default 'listed' check (state in ('listed', 'ready', 'failed')),
  unique (vehicle_id, kind, position)
);

-- Outside row-level security on purpose (D12): no dealer, stock number, VIN, registration or slug is in it.
create table market_observation (
  vehicle_key text primary key,
  item_type text not null,
  car_type text not null,
  make text not null,
  model text not null,
  badge text,
  year integer not null,
  km integer,
  body text,
  transmission text,
  drive text,
  state text,
  price_type text not null,
  price_cents bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['source', 'feed', 'import_run', 'vehicle', 'vehicle_price', 'vehicle_event', 'vehicle_media'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;

-- Moves every date of the current account's stock, for demo accounts only, so that the demo never looks stale (D32).
create function redate_demo_account(now_at timestamptz) returns void language plpgsql security definer
  set search_path = public as $$
declare
  moved interval;
begin
  select now_at - demo_dated_at into moved from account where id = current_account() and demo_dated_at is not null;
  if moved is null then return; end if;
  update vehicle set
    first_seen_at = first_seen_at + moved, listed_at = listed_at + moved, arrived_at = arrived_at + moved,
    sold_at = sold_at + moved, withdrawn_at = withdrawn_at + moved, updated_at = updated_at + moved;
  update vehicle_price set from_at = from_at + moved;
  update vehicle_event set at = at + moved;
  update account set demo_dated_at = now_at where id = current_account();
  perform record_change();
end $$;
