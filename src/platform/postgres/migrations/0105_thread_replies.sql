-- Up Migration

-- beforehand: create unique index concurrently if not exists thread_event_by_mail on thread_event (account_id, (data->>'mailKey')) where kind = 'mail-in'

-- Mail of staff to shoppers, each beside its event in the thread (D434).
create table thread_reply (
  account_id bigint not null references account,
  event_id bigint not null,
  recipient text not null,
  subject text not null,
  form_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'bounced')),
  requested_at timestamptz not null,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  message_id text,
  primary key (account_id, event_id),
  unique (account_id, form_id),
  foreign key (account_id, event_id) references thread_event (account_id, id) on delete cascade
);
comment on column thread_reply.form_id is 'Of the form that it was written in: a form that is sent twice makes one mail.';
comment on column thread_reply.state is 'failed: given up; bounced: a mail server said later that it was not delivered.';
comment on column thread_reply.requested_at is 'When it was written, or last sent again: each of these has a Message-ID of its own (D78).';
comment on column thread_reply.message_id is 'Of the last mail that was taken, without angle brackets.';
create index thread_reply_due on thread_reply (next_try_at, account_id) where state = 'pending';
create index thread_reply_unsent on thread_reply (account_id) where state in ('failed', 'bounced');

-- One mail that is handed over twice is one event (D434).
create unique index if not exists thread_event_by_mail on thread_event (account_id, (data->>'mailKey')) where kind = 'mail-in';

-- Answers that staff need often, with places for what differs.
create table reply_template (
  account_id bigint not null references account,
  id bigint generated always as identity,
  name text not null,
  body text not null check (length(body) <= 5000),
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, name)
);

do $$
declare
  name text;
begin
  foreach name in array array['thread_reply', 'reply_template'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;

create function accounts_with_replies(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from thread_reply
  where state = 'pending' and next_try_at <= instant and (claimed_until is null or claimed_until <= instant)
$$;

-- Pages that show threads are open for hours (D435). Whatever changes one, every process hears of it once the change is committed.
create function tell_thread_changed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('forecourt_thread', new.account_id || ':' || case tg_table_name
    when 'thread' then to_jsonb(new)->>'id'
    when 'thread_event' then to_jsonb(new)->>'thread_id'
    else (select thread_id::text from thread_event e where e.account_id = new.account_id
      and e.id = (to_jsonb(new)->>'event_id')::bigint)
  end);
  return null;
end $$;

create trigger tell_changed after insert or update on thread for each row execute function tell_thread_changed();
create trigger tell_changed after insert or update on thread_event for each row execute function tell_thread_changed();
create trigger tell_changed after update on thread_reply for each row execute function tell_thread_changed();
