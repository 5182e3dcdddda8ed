-- Up Migration

-- beforehand: alter table lead add column if not exists thread_id bigint
-- beforehand: create index concurrently if not exists lead_by_thread on lead (account_id, thread_id, received_at)
-- beforehand: create index concurrently if not exists lead_without_thread on lead (account_id, received_at) where thread_id is null and deidentified_at is null

-- What staff see of one shopper (D432): all their enquiries, and what was said and done about them.
create table thread (
  account_id bigint not null references account,
  id bigint generated always as identity,
  site_id bigint not null,
  location text,
  name text not null,
  email_key text not null,
  phone_key text not null,
  search text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  is_held boolean not null,
  assigned_to bigint,
  assigned_at timestamptz,
  next_step text,
  next_step_at timestamptz,
  opened_at timestamptz not null,
  last_activity_at timestamptz not null,
  last_incoming_at timestamptz,
  first_response_at timestamptz,
  response_due_at timestamptz,
  version integer not null default 1,
  absorbed bigint[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, assigned_to) references staff_membership (account_id, staff_id) on delete set null (assigned_to),
  check ((next_step is null) = (next_step_at is null))
);
comment on table thread is 'A shopper as staff see them (D432): one for all enquiries that share an email address or a phone number.';
comment on column thread.site_id is 'Site, yard, name, address and number are those of the newest enquiry that is not held.';
comment on column thread.email_key is 'As in lead; "" for none, as phone_key.';
comment on column thread.search is 'What the list is searched by: names, addresses, numbers, references and vehicles of all enquiries, in lower case.';
comment on column thread.is_held is 'All that came is held as suspect.';
comment on column thread.opened_at is 'When the first enquiry came that was not held, or was released.';
comment on column thread.last_incoming_at is 'When the shopper last said something that was not held.';
comment on column thread.assigned_to is 'Nobody any more once that person leaves the account.';
comment on column thread.assigned_at is 'When it was last given to somebody.';
comment on column thread.response_due_at is 'By when the site promises to answer what is not answered yet (D433); null for no promise, and once it is answered.';
comment on column thread.version is 'Counts what staff changed in the row, so that nobody overwrites what they have not seen.';
comment on column thread.absorbed is 'Ids of threads that became part of this one: old links lead here.';
create index thread_open on thread (account_id, last_activity_at desc, id desc) where state = 'open' and not is_held;
create index thread_closed on thread (account_id, last_activity_at desc, id desc) where state = 'closed';
create index thread_due on thread (account_id, response_due_at) where response_due_at is not null;
create index thread_assigned on thread (account_id, assigned_to);

create table thread_event (
  account_id bigint not null references account,
  id bigint generated always as identity,
  thread_id bigint not null,
  at timestamptz not null,
  kind text not null,
  staff_id bigint references staff_person on delete set null,
  body text check (length(body) <= 20000),
  data jsonb not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread (account_id, id) on delete cascade
);
comment on table thread_event is 'What happened in a thread beside its enquiries: notes, calls, mail, and who took it, closed it or planned what.';
comment on column thread_event.staff_id is 'Null for what the shopper or the program did.';
create index thread_event_by_thread on thread_event (account_id, thread_id, at, id);
create index thread_event_by_staff on thread_event (staff_id);

create table thread_read (
  account_id bigint not null references account,
  thread_id bigint not null,
  staff_id bigint not null references staff_person on delete cascade,
  read_at timestamptz not null,
  primary key (account_id, thread_id, staff_id),
  foreign key (account_id, thread_id) references thread (account_id, id) on delete cascade
);
comment on table thread_read is 'Up to when a person has seen a thread.';
create index thread_read_by_staff on thread_read (staff_id);

do $$
declare
  name text;
begin
  foreach name in array array['thread', 'thread_event', 'thread_read'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;

alter table lead add column if not exists thread_id bigint;
comment on column lead.thread_id is 'Null for one without details, and until a round finds the thread of one that an older version stored.';
create index if not exists lead_by_thread on lead (account_id, thread_id, received_at);
create index if not exists lead_without_thread on lead (account_id, received_at) where thread_id is null and deidentified_at is null;
alter table lead add constraint lead_thread_fkey
  foreign key (account_id, thread_id) references thread (account_id, id) not valid;

create function accounts_with_unthreaded_leads() returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select id from account a where exists (
    select from lead l where l.account_id = a.id and l.thread_id is null and l.deidentified_at is null)
$$;
