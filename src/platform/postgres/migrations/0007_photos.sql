-- Up Migration

-- What became of the photos that feeds name, once an account and address, however many vehicles show one (CONST-04, D30).
create table photo (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  hash text,
  width integer,
  height integer,
  preview text,
  etag text,
  last_modified text,
  reason text,
  failures integer not null default 0,
  next_fetch_at timestamptz not null default '-infinity',
  reported_at timestamptz,
  unique (account_id, url),
  check ((state = 'ready') <= (hash is not null and width is not null and height is not null and preview is not null))
);
comment on column photo.state is 'ready keeps its picture while a later fetch fails; failed shows nowhere.';
comment on column photo.reported_at is 'When the dealer was told that it failed.';
create index photo_due on photo (account_id, next_fetch_at);
create index vehicle_media_by_url on vehicle_media (account_id, source_url);

-- Photos of the stock that is there. The owner of the tables, too, is bound to an account where row-level security is forced.
alter table vehicle_media no force row level security;
insert into photo (account_id, url)
  select distinct account_id, source_url from vehicle_media where kind = 'photo' and source_url ~* '^https?:';
alter table vehicle_media force row level security;

alter table photo enable row level security;
alter table photo force row level security;
create policy own on photo using (account_id = current_account());

alter table vehicle_media drop column hash, drop column width, drop column height, drop column state;
