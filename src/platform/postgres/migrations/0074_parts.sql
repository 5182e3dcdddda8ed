-- Up Migration

create table part_list (
  account_id bigint primary key references account,
  fields text[] not null,
  parts integer not null,
  imported_at timestamptz not null
);
comment on table part_list is 'What the last imported file of an account''s parts was like (SEA-16).';
comment on column part_list.fields is 'Fields that the file had: one that lacks some of them is refused.';

create table part (
  account_id bigint not null references account,
  id bigint generated always as identity,
  number text not null,
  number_key text not null collate "C",
  name text not null,
  price_cents integer check (price_cents > 0),
  stock integer check (stock >= 0),
  fits jsonb not null,
  primary key (account_id, id),
  unique (account_id, number_key)
);
comment on column part.number_key is 'Letters and digits of the number, in capitals.';
comment on column part.price_cents is 'With GST; null if the file has none.';
comment on column part.stock is 'How many are here; null if the file does not say.';
comment on column part.fits is 'Vehicles that it fits: make, model ("" for every one), first and last year (null for an open end).';

-- Row-level security lets no index but a B-tree answer a search: the operators of full-text search are not leakproof (D339).
-- These two have millions of rows, so that no foreign key checks each of them; they are written with their parts alone.
create table part_word (
  account_id bigint not null,
  word text not null collate "C",
  part_id bigint not null,
  primary key (account_id, word, part_id)
);
comment on table part_word is 'The words by which a part is found, and "make:toyota" for each make that it fits.';

create table part_vehicle (
  account_id bigint not null references account,
  id bigint generated always as identity,
  make text not null,
  model text not null,
  make_slug text not null,
  model_slug text not null,
  from_year smallint not null default 0,
  to_year smallint not null default 0,
  primary key (account_id, id),
  unique (account_id, make_slug, model_slug)
);
comment on table part_vehicle is 'Vehicles that parts fit, with the first and the last year of any of them.';

create table part_fit (
  account_id bigint not null,
  vehicle_id bigint not null,
  part_id bigint not null,
  from_year smallint not null,
  to_year smallint not null,
  primary key (account_id, vehicle_id, part_id, from_year, to_year)
);
comment on column part_fit.from_year is '0 for an open beginning; 9999 is an open end.';

do $$
declare
  name text;
begin
  foreach name in array array['part_list', 'part', 'part_word', 'part_vehicle', 'part_fit'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;

-- Only the owner of a table may analyze it before PostgreSQL 17 (D75).
create function gather_part_statistics() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze part (account_id, id, number_key), part_word, part_vehicle, part_fit;
end $$;
