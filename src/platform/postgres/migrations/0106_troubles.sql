-- Up Migration

-- beforehand: create index concurrently if not exists import_run_by_source on import_run (account_id, source_id, id)
-- beforehand: create index concurrently if not exists import_run_held on import_run (account_id) where outcome = 'held'
-- beforehand: create index concurrently if not exists lead_delivery_given_up on lead_delivery (account_id) where state = 'failed' and acknowledged_at is null

create index if not exists import_run_by_source on import_run (account_id, source_id, id);
create index if not exists import_run_held on import_run (account_id) where outcome = 'held';
create index if not exists lead_delivery_given_up on lead_delivery (account_id) where state = 'failed' and acknowledged_at is null;

-- Accounts that the figures for operators count something of (D409): enquiries on their way, given up or held, and troubled sources.
create function accounts_with_troubles() returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select account_id from lead_delivery where state = 'pending'
  union
  select account_id from lead_delivery where state = 'failed' and acknowledged_at is null
  union
  select account_id from lead where suspicions <> '{}' and released_at is null and deidentified_at is null
  union
  select account_id from feed
  where unreachable_since is not null or settling_since is not null or silence_reported_at is not null
  union
  select account_id from vehicle where held_prices is not null and not held_discarded and withdrawn_at is null
  union
  select account_id from import_run where outcome = 'held'
  union
  select account_id from source s where (select outcome from import_run r
    where r.account_id = s.account_id and r.source_id = s.id order by r.id desc limit 1) = 'failed'
$$;
