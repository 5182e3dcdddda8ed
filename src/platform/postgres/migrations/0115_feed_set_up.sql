-- Up Migration

-- What the back office says of a feed beside the command line (D446): a pause, and how its server is signed in to (D447).
alter table feed add column paused_at timestamptz, add column paused_by text;
comment on column feed.paused_at is 'Since when it is not checked; null for a feed that runs.';
comment on column feed.paused_by is 'Name of who paused it.';

create table feed_sign_in (
  feed_id bigint primary key,
  account_id bigint not null references account,
  origin text not null,
  kind text not null check (kind in ('basic', 'header', 'query')),
  name text not null,
  secret text not null,
  set_at timestamptz not null,
  foreign key (account_id, feed_id) references feed (account_id, id) on delete cascade
);
comment on column feed_sign_in.origin is 'Of the address for which it was given: it is sent nowhere else.';
comment on column feed_sign_in.name is 'User name, or name of the header or of the parameter.';
comment on column feed_sign_in.secret is 'Encrypted (D429).';

alter table feed_sign_in enable row level security;
alter table feed_sign_in force row level security;
create policy own on feed_sign_in using (account_id = (select current_account()));

create or replace function accounts_with_feeds(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select account_id from feed where paused_at is null and (next_check_at <= instant
    or silence_reported_at is null and imported_at < instant - silent_after_hours * interval '1 hour')
  union
  select f.account_id from vehicle v join feed f on f.account_id = v.account_id and f.source_id = v.source_id
  where v.held_prices is not null and not v.held_discarded and v.withdrawn_at is null
    and (f.prices_reported_at is null or v.held_at > f.prices_reported_at
      or f.prices_reported_at <= instant - interval '1 day')
$$;
