-- Up Migration

-- A watched file is read once two checks in a row saw the same size and modification time (D73).
alter table feed
  add column file_stamp text,
  add column settling_since timestamptz,
  add column unreachable_reason text,
  add column prices_reported_at timestamptz;
comment on column feed.file_stamp is 'Path, size and modification time of the file that the last check saw; null for an address.';
comment on column feed.settling_since is 'Since when every check saw another file than the one before; null once two agree.';
comment on column feed.prices_reported_at is 'When the dealer was last told of held prices.';

alter table vehicle
  add column held_at timestamptz,
  add column held_discarded boolean not null default false;
comment on column vehicle.held_at is 'Since when a price of the feed is held.';
comment on column vehicle.held_discarded is 'A person refused held_prices: they are held no longer, and kept to be recognised.';
alter table vehicle no force row level security;
update vehicle set held_at = updated_at where held_prices is not null;
alter table vehicle force row level security;
create index vehicle_with_held_prices on vehicle (account_id, source_id) where held_prices is not null;

-- What is removed (D74). Vehicles and enquiries stay, so their source and their site do.
alter table source add column removed_at timestamptz;
alter table site add column removed_at timestamptz;
comment on column site.removed_at is 'It answers no longer; its enquiries, counts and configurations stay.';

-- Policies for the owner's role: the app's role has no right to delete these rows.
create policy own_delete on account for delete using (id = current_account());
create policy own_delete on site for delete using (account_id = current_account());

-- Demo accounts that were removed, so that the next start does not add them again. Outside row-level security: the
-- account is gone, and the slugs of the demo are in the program.
create table removed_demo (slug text primary key, removed_at timestamptz not null default now());
