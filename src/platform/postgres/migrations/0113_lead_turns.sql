-- Up Migration

-- beforehand: alter table thread add column if not exists assign_at timestamptz
-- beforehand: create index concurrently if not exists thread_assign_due on thread (assign_at, account_id) where assign_at is not null
-- beforehand: create index concurrently if not exists thread_answered on thread (account_id, first_response_at) where first_response_at is not null
-- beforehand: create index concurrently if not exists thread_event_assigned on thread_event (account_id, (data->>'to'), id) where kind = 'assigned'

-- Who gets new enquiries (D444).
alter table thread add column if not exists assign_at timestamptz;
comment on column thread.assign_at is 'When it is given to somebody by turns, or, if somebody has it, to somebody else; null for never.';
create index if not exists thread_assign_due on thread (assign_at, account_id) where assign_at is not null;
create index if not exists thread_answered on thread (account_id, first_response_at) where first_response_at is not null;
create index if not exists thread_event_assigned on thread_event (account_id, (data->>'to'), id) where kind = 'assigned';

alter table staff_membership add column takes_leads boolean not null default true;
comment on column staff_membership.takes_leads is 'Whether the person is given new enquiries by turns.';

create function accounts_with_waiting_leads(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from thread where assign_at <= instant
$$;
