-- Up Migration

-- beforehand: alter table thread add column if not exists tell_at timestamptz
-- beforehand: create index concurrently if not exists thread_tell_due on thread (tell_at, account_id) where tell_at is not null

-- Browsers in which people asked to be told of enquiries (D463). As what signs them in, they belong to no account.
create table staff_push_device (
  id uuid primary key,
  staff_id bigint not null references staff_person on delete cascade,
  session_id uuid references staff_session on delete cascade,
  sso_account bigint,
  name text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  server_key text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
comment on table staff_push_device is 'Browsers that staff are told of enquiries in, by web push (D463). Signing out deletes a row.';
comment on column staff_push_device.session_id is 'The session that asked for it, or the last one of the same browser; null once that ran out.';
comment on column staff_push_device.sso_account is 'The account whose single sign-on began that session: it hears of no other; null for a sign-in of their own.';
comment on column staff_push_device.server_key is 'Public key of the installation that the browser asked with: messages of another key are refused.';
comment on column staff_push_device.used_at is 'When a session of the person last took it over.';
create index staff_push_device_by_person on staff_push_device (staff_id, created_at);
create index staff_push_device_by_session on staff_push_device (session_id) where session_id is not null;
create index staff_push_device_by_use on staff_push_device (used_at);

alter table thread add column if not exists tell_at timestamptz;
comment on column thread.tell_at is 'When people are told of it on their phones (D463); null for never.';
create index if not exists thread_tell_due on thread (tell_at, account_id) where tell_at is not null;

create function accounts_with_untold_leads(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from thread where tell_at <= instant
$$;
