-- Up Migration

-- beforehand: create index concurrently if not exists photo_removed on photo (removed_at, account_id) where removed_at is not null

create table daily_round (
  name text primary key,
  done_on date not null,
  claimed_until timestamptz
);
comment on table daily_round is 'On which day, of UTC, each daily round was last done, by whichever worker (D465). It belongs to no account.';
comment on column daily_round.claimed_until is 'Until when a worker has it to itself, which moves on while it works; null for none.';

create index if not exists photo_removed on photo (removed_at, account_id) where removed_at is not null;

-- Photos that people took off vehicles long ago (D442).
create function accounts_with_removed_photos(removed_before timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from photo where vehicle_id is not null and removed_at <= removed_before
$$;

create function accounts_with_old_mapping_drafts(begun_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from mapping_draft where created_at < begun_before
$$;

-- Accounts that ever took a payment, whose books are compared each day (D386), and events that were kept long enough.
create function accounts_with_payments_to_compare(handled_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from account a
  where exists (select from payment p where p.account_id = a.id)
    or exists (select from payment_event e where e.account_id = a.id and e.handled_at < handled_before)
$$;
