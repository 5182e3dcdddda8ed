-- Up Migration

-- Accounts own, sites view (D1). The directory (account, site, site_host) can be read by all, since a host must be
-- looked up before its account is known; it holds names only. Everything else is seen within its account alone.

create function current_account() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::bigint $$;

create table account (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  contributes_observations boolean not null default true,
  change_number bigint not null default 0,
  demo_dated_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column account.change_number is 'Raised by every write that pages depend on (D19).';
comment on column account.demo_dated_at is 'Demo accounts only: the instant that their rows'' dates are relative to (D32).';

create table site (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  published_version integer,
  created_at timestamptz not null default now()
);

create table site_host (
  host text primary key check (host = lower(host)),
  site_id bigint not null references site,
  account_id bigint not null references account
);

create table site_config (
  site_id bigint not null references site,
  account_id bigint not null references account,
  version integer not null,
  schema_version integer not null,
  document jsonb not null,
  author text not null,
  created_at timestamptz not null default now(),
  primary key (site_id, version)
);
comment on table site_config is 'Append-only; site.published_version points at the live one (D4).';

create table dealership (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  slug text not null,
  name text not null,
  licence_number text,
  phone text,
  email text,
  average_rating numeric(2, 1),
  review_count integer,
  unique (account_id, slug)
);

create table location (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  dealership_id bigint references dealership,
  code text,
  slug text not null,
  name text not null,
  is_primary boolean not null default false,
  location_type text check (location_type in ('sales', 'service', 'parts')),
  location_subtype text,
  manufacturers text[] not null default '{}',
  dealer_licence_number text,
  motor_vehicle_repairer text,
  visible boolean not null default true,
  completed boolean not null default false,
  image text,
  street text,
  city text,
  state text,
  postcode text,
  lat double precision,
  long double precision,
  place_id text,
  place_url text,
  map_key text,
  phone text,
  landline_phone text,
  email text,
  time_zone text,
  opening_hours jsonb not null default '[]',
  special_hours jsonb not null default '[]',
  average_rating numeric(2, 1),
  review_count integer,
  distribution_locations bigint[] not null default '{}',
  unique (account_id, slug)
);
comment on column location.completed is 'False for a yard that a feed named and nobody has described yet: unlisted (D13).';

alter table account enable row level security;
alter table account force row level security;
create policy directory on account for select using (true);
create policy own on account for update using (id = current_account());

alter table site enable row level security;
alter table site force row level security;
create policy directory on site for select using (true);
create policy own_insert on site for insert with check (account_id = current_account());
create policy own_update on site for update using (account_id = current_account());

alter table site_host enable row level security;
alter table site_host force row level security;
create policy directory on site_host for select using (true);
create policy own_insert on site_host for insert with check (account_id = current_account());
create policy own_delete on site_host for delete using (account_id = current_account());

alter table site_config enable row level security;
alter table site_config force row level security;
create policy own on site_config using (account_id = current_account());

alter table dealership enable row level security;
alter table dealership force row level security;
create policy own on dealership using (account_id = current_account());

alter table location enable row level security;
alter table location force row level security;
create policy own on location using (account_id = current_account());

-- Adding an account is the one write that no account can be bound to beforehand.
create policy first_write on account for insert with check (true);

-- Tells every process that pages of the current account changed. The notice carries account and number only (D19).
create function record_change() returns bigint language plpgsql as $$
declare
  number bigint;
begin
  update account set change_number = change_number + 1 where id = current_account() returning change_number into number;
  perform pg_notify('forecourt_change', current_account() || ':' || number);
  return number;
end $$;
