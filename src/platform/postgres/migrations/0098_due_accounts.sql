-- Up Migration

-- beforehand: alter table photo add column if not exists parked boolean not null default false
-- beforehand: create index concurrently if not exists photo_due_unparked on photo (account_id, next_fetch_at) where not parked
-- beforehand: create index concurrently if not exists photo_due_anywhere on photo (next_fetch_at, account_id) where not parked
-- beforehand: create index concurrently if not exists photo_unreported on photo (account_id) where state = 'failed' and reported_at is null
-- beforehand: create index concurrently if not exists lead_delivery_due_anywhere on lead_delivery (next_try_at, account_id) where state = 'pending'
-- beforehand: create index concurrently if not exists lead_delivery_unalarmed on lead_delivery (account_id, requested_at) where state in ('pending', 'failed') and alarmed is distinct from 'failed'
-- beforehand: create index concurrently if not exists lead_kept on lead (account_id, received_at) where deidentified_at is null
-- beforehand: create index concurrently if not exists lead_held on lead (account_id, received_at) where suspicions <> '{}' and released_at is null and deidentified_at is null

-- Which accounts have something for a round of the worker (D422): ids and nothing else of any row. A round asks first and visits
-- those alone. Each may name an account that has nothing after all, but never leaves one out that has. They see all accounts through
-- the policy `rounds` (`platform/postgres/grants.ts`).

-- A photo that no vehicle in stock shows is never fetched, so it must not be found due for ever.
alter table photo add column if not exists parked boolean not null default false;
comment on column photo.parked is 'No vehicle in stock showed it when it was due; an import that names it again ends that.';
-- In place of photo_due, which the version before still needs and which a later release drops.
create index if not exists photo_due_unparked on photo (account_id, next_fetch_at) where not parked;

-- What waits, across accounts. Where few rows wait, the index by account is read as a whole, and needs no other beside it.
create index if not exists photo_due_anywhere on photo (next_fetch_at, account_id) where not parked;
create index if not exists photo_unreported on photo (account_id) where state = 'failed' and reported_at is null;
create index if not exists lead_delivery_due_anywhere on lead_delivery (next_try_at, account_id) where state = 'pending';
create index if not exists lead_delivery_unalarmed on lead_delivery (account_id, requested_at)
  where state in ('pending', 'failed') and alarmed is distinct from 'failed';
create index if not exists lead_kept on lead (account_id, received_at) where deidentified_at is null;
create index if not exists lead_held on lead (account_id, received_at)
  where suspicions <> '{}' and released_at is null and deidentified_at is null;
create index site_config_with_google on site_config (account_id, site_id, version)
  where document #> '{reviews,google}' is not null;
create index site_config_with_youx on site_config (account_id, site_id, version)
  where document #> '{finance,youx}' is not null;

create function accounts_with_photos(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from photo where not parked and next_fetch_at <= instant
$$;

create function accounts_with_failed_photos() returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from photo where state = 'failed' and reported_at is null
$$;

-- Feeds to check, and what their dealers are told: that one fell silent, and of prices that are held.
create function accounts_with_feeds(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select account_id from feed where next_check_at <= instant
    or silence_reported_at is null and imported_at < instant - silent_after_hours * interval '1 hour'
  union
  select f.account_id from vehicle v join feed f on f.account_id = v.account_id and f.source_id = v.source_id
  where v.held_prices is not null and not v.held_discarded and v.withdrawn_at is null
    and (f.prices_reported_at is null or v.held_at > f.prices_reported_at
      or f.prices_reported_at <= instant - interval '1 day')
$$;

create function accounts_with_part_feeds(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select account_id from part_feed where next_check_at <= instant
$$;

create function accounts_with_reservations(instant timestamptz, sold_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.account_id from reservation r
  join vehicle v on v.account_id = r.account_id and v.id = r.vehicle_id
  left join vehicle_override o on o.account_id = r.account_id and o.vehicle_id = r.vehicle_id
  where r.state <> 'ended' and (r.state = 'held' and r.held_until <= instant
    or r.state = 'paid' and r.reserved_until <= instant
    or (v.status = 'sold' or o.sold_at is not null) and (r.sold_seen_at is null or r.sold_seen_at <= sold_before)
    or r.state = 'waiting' and not exists (select from reservation h
      where h.account_id = r.account_id and h.vehicle_id = r.vehicle_id and h.state in ('held', 'paid')))
$$;

create function accounts_with_dispatches(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from lead_delivery
  where state = 'pending' and next_try_at <= instant and (claimed_until is null or claimed_until <= instant)
$$;

-- Late or given up, and not all told of it.
create function accounts_with_alarms(late_before timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from lead_delivery
  where state in ('pending', 'failed') and alarmed is distinct from 'failed'
    and (state = 'failed' and acknowledged_at is null or state = 'pending' and alarmed is null and requested_at <= late_before
      and (attempts > 0 or next_try_at <= late_before))
$$;

create function accounts_with_scans() returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from lead_attachment where scan = 'waiting'
$$;

-- Alerts to match, and matches to send. A daily email follows the last one after seven hours at the earliest: at 8 o'clock of the next
-- day, whatever the time zone.
create function accounts_with_alerts(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct s.account_id from alert_subscriber s
  where exists (select from alert a
      where a.account_id = s.account_id and a.subscriber_id = s.id and a.confirmed_at is not null)
    and (exists (select from alert a join alert_match m on m.account_id = a.account_id and m.alert_id = a.id
        where a.account_id = s.account_id and a.subscriber_id = s.id and m.sent_at is null
          and (s.frequency = 'instant' or s.digest_at is null or s.digest_at <= instant - interval '7 hours'))
      or not exists (select from alert_progress p where p.account_id = s.account_id and p.site_id = s.site_id
        and not exists (select from vehicle v where v.account_id = p.account_id
          and v.change_number > p.change_number and v.change_number > 0)))
$$;

-- Locations of sites that name a profile at Google, except those that were fetched lately.
create function accounts_with_reviews(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct s.account_id from site_config c
  join site s on s.id = c.site_id and s.published_version = c.version and s.removed_at is null
  cross join lateral jsonb_array_elements(c.document #> '{reviews,google,profiles}') as named (profile)
  where c.document #> '{reviews,google}' is not null and not exists (
    select from location l join review_feed f on f.account_id = l.account_id and f.location_id = l.id
    where l.account_id = s.account_id and l.slug = profile ->> 'location' and f.next_at > instant)
$$;

create function accounts_with_finance_quotes() returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct s.account_id from site_config c
  join site s on s.id = c.site_id and s.published_version = c.version and s.removed_at is null
  where c.document #> '{finance,youx}' is not null and c.document #>> '{finance,youx,quotesPerHour}' is distinct from '0'
$$;

create function accounts_with_payments(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select account_id from payment where state in ('created', 'requires_action', 'processing', 'failed')
  union select account_id from payment_refund where state in ('asked', 'waiting', 'sent') and next_try_at <= instant
  union select account_id from payment_event where handled_at is null
  union select account_id from simulated_event where delivered_at is null
$$;

create function accounts_with_reminders(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from test_drive
  where state = 'booked' and reminded_at is null and starts_at > instant and starts_at < instant + interval '2 days'
$$;

-- From here on: what is looked for once an hour. A look into an index for each account is cheap enough for that.

-- How many days something is kept, by the published settings: the fewest of an account's sites, and at most what is usual, which holds
-- for what came through sites that are gone.
create function fewest_days_kept(setting text, usual integer) returns table (account_id bigint, kept interval)
  language sql stable as $$
  select a.id, least(min((c.document #> array['privacy', setting])::float8), usual) * interval '1 day'
  from account a left join site s on s.account_id = a.id
  left join site_config c on c.site_id = s.id and c.version = s.published_version
    and jsonb_typeof(c.document #> array['privacy', setting]) = 'number'
  group by a.id
$$;

create function accounts_with_ended_sessions(instant timestamptz, used_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from account a
  where exists (select from one_time_code c where c.account_id = a.id and c.expires_at <= instant)
    or exists (select from shopper_session s
      where s.account_id = a.id and (s.expires_at <= instant or s.last_used_at <= used_before))
$$;

create function accounts_with_ended_test_drives(instant timestamptz, ended_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from account a
  where exists (select from test_drive_hold h where h.account_id = a.id and h.expires_at <= instant)
    or exists (select from test_drive t where t.account_id = a.id and t.ends_at < ended_before)
$$;

create function accounts_with_unconfirmed_alerts(asked_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select account_id from alert where confirmed_at is null and asked_at < asked_before
  union
  select account_id from alert_subscriber s where created_at < asked_before
    and not exists (select from alert a where a.account_id = s.account_id and a.subscriber_id = s.id)
$$;

create function accounts_with_unfinished_trade_ins(untouched_since timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from account a where exists (select from trade_in t
    where t.account_id = a.id and t.lead_id is null and t.updated_at < untouched_since)
$$;

-- Enquiries, files and consents that were kept long enough, and enquiries that are held, of which somebody is reminded.
create function accounts_with_old_details(instant timestamptz, enquiry_days integer, file_days integer, consent_days integer)
  returns setof bigint language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.account_id from fewest_days_kept('enquiryDays', enquiry_days) k where exists (select from lead l
    where l.account_id = k.account_id and l.deidentified_at is null and l.received_at < instant - k.kept)
  union
  select k.account_id from fewest_days_kept('fileDays', file_days) k where exists (select from lead_attachment f
    where f.account_id = k.account_id and f.received_at < instant - k.kept)
  union
  select k.account_id from fewest_days_kept('consentDays', consent_days) k where exists (select from marketing_consent c
    where c.account_id = k.account_id and c.given_at < instant - k.kept)
  union
  select account_id from lead where suspicions <> '{}' and released_at is null and deidentified_at is null
$$;

create function accounts_with_old_spins(instant timestamptz, spin_days integer) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.account_id from fewest_days_kept('spinDays', spin_days) k where exists (select from promotion_spin s
    where s.account_id = k.account_id and s.spun_at < instant - k.kept)
$$;

create function accounts_with_old_events(instant timestamptz, event_days integer) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.account_id from fewest_days_kept('eventDays', event_days) k where exists (select from analytics_event e
    where e.account_id = k.account_id and e.at < instant - k.kept)
$$;

-- Shoppers are told a month before, or for less than 90 days a third of them.
create function accounts_with_idle_shoppers(instant timestamptz, account_days integer) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.account_id from fewest_days_kept('accountDays', account_days) k where exists (select from shopper s
    where s.account_id = k.account_id
      and s.last_seen_at < instant - greatest(k.kept - greatest(least(k.kept / 3, interval '30 days'), interval '1 day'), interval '1 day'))
$$;
