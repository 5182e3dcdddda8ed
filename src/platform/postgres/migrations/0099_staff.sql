-- Up Migration

-- People who work in the back office are the platform's (T8): these tables belong to no account. What signs a person in is apart from
-- who they are, since the role that staff work under reads the second and never the first (D426).
create table staff_person (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  is_operator boolean not null default false,
  created_at timestamptz not null
);
comment on column staff_person.is_operator is 'Runs the platform, and may enter every account.';

create table staff_password (
  staff_id bigint primary key references staff_person on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);
comment on column staff_password.hash is 'Argon2id as a PHC string (D427).';

create table staff_totp (
  staff_id bigint primary key references staff_person on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  begun_at timestamptz not null,
  confirmed_at timestamptz
);
comment on column staff_totp.secret is 'Encrypted (D429).';
comment on column staff_totp.last_step is 'Of the last code that was taken: no code of it or of an earlier one counts again.';

create table staff_recovery_code (
  staff_id bigint not null references staff_person on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);
comment on column staff_recovery_code.code_hash is 'SHA-256 of 80 random bits. A used code is deleted.';

create table staff_session (
  id uuid primary key,
  staff_id bigint not null references staff_person on delete cascade,
  token_hash text not null unique,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz not null
);
comment on column staff_session.token_hash is 'SHA-256 of the 256 random bits in the cookie. An ended session is deleted.';
comment on column staff_session.authenticated_at is 'When the person last proved who they are: dangerous actions need that to be recent.';
create index staff_session_by_person on staff_session (staff_id);

create table staff_device (
  token_hash text primary key,
  staff_id bigint not null references staff_person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table staff_device is 'Browsers that a person has signed in with, which strangers do not lock out (D427).';
comment on column staff_device.token_hash is 'SHA-256 of the 256 random bits in the cookie.';
create index staff_device_by_person on staff_device (staff_id, created_at);

create table staff_challenge (
  token_hash text primary key,
  staff_id bigint not null references staff_person on delete cascade,
  kind text not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
comment on table staff_challenge is 'What a person has still to prove: the second factor after the password, or that a mail reached them.';
create index staff_challenge_by_person on staff_challenge (staff_id, kind);

create table staff_attempt (
  key text not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table staff_attempt is 'Tries to sign in, by keyed hashes of the email address and of the network (D427).';
create index staff_attempt_by_expiry on staff_attempt (expires_at);

create table staff_membership (
  account_id bigint not null references account,
  staff_id bigint not null references staff_person on delete cascade,
  role text not null check (role in ('owner', 'manager', 'salesperson', 'marketer', 'read-only')),
  sites bigint[],
  locations bigint[],
  created_at timestamptz not null,
  primary key (account_id, staff_id)
);
comment on column staff_membership.sites is 'Sites that the person works for; null for all, also later ones.';
comment on column staff_membership.locations is 'Locations that the person works at; null for all, also later ones.';
create index staff_membership_by_person on staff_membership (staff_id);

create table staff_invitation (
  account_id bigint not null references account,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'salesperson', 'marketer', 'read-only')),
  sites bigint[],
  locations bigint[],
  token_hash text not null,
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, email),
  unique (account_id, token_hash)
);
comment on table staff_invitation is 'Pending invitations. One that is accepted, withdrawn or replaced is deleted.';
create index staff_invitation_by_expiry on staff_invitation (expires_at, account_id);

create table audit_entry (
  account_id bigint not null references account,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  name text not null,
  action text not null,
  subject_kind text,
  subject_id text,
  before jsonb,
  after jsonb,
  network text,
  primary key (account_id, id)
);
comment on table audit_entry is 'Who did what (D428). Rows are only ever added.';
comment on column audit_entry.name is 'The name that the person had then.';
comment on column audit_entry.network is 'Where they were: an IPv4 address, or the first 64 bits of an IPv6 address.';
create index audit_entry_by_actor on audit_entry (account_id, actor, id);
create index audit_entry_by_subject on audit_entry (account_id, subject_kind, subject_id, id);
create index audit_entry_by_time on audit_entry (account_id, at);

create table operator_entry (
  account_id bigint not null references account,
  staff_id bigint not null references staff_person on delete cascade,
  day date not null,
  next_try_at timestamptz not null,
  told bigint[] not null default '{}',
  primary key (account_id, staff_id, day)
);
comment on table operator_entry is 'Days on which an operator of the platform entered an account. The owners are told of each once (D426).';
comment on column operator_entry.next_try_at is 'When the owners are to be told; infinity once they were.';
comment on column operator_entry.told is 'Owners who have been told.';
create index operator_entry_untold on operator_entry (next_try_at, account_id) where next_try_at < 'infinity';
create index operator_entry_by_day on operator_entry (day, account_id);

do $$
declare
  name text;
begin
  foreach name in array array['staff_membership', 'staff_invitation', 'audit_entry', 'operator_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;

-- Whether the transaction may act in its account: a member of it, or an operator of the platform. The policies `staff` ask this
-- (`platform/postgres/roles/staff-role.ts`), once a statement.
create function acting_staff() returns bigint language sql stable as $$
  select substring(current_setting('app.actor', true) from '^staff:([0-9]{1,18})$')::bigint
$$;

create function is_acting_member() returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff_membership where account_id = current_account() and staff_id = acting_staff())
    or exists (select from staff_person where id = acting_staff() and is_operator)
$$;

-- In which accounts a person has which role, known before an account is, as the directory of sites (D2). Whether it is limited to
-- some sites or locations decides nothing for the whole account (D426).
create function memberships_of_staff(person bigint) returns table (account_id bigint, role text, is_limited boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select account_id, role, sites is not null or locations is not null from staff_membership where staff_id = person
$$;

create function accounts_with_ended_invitations(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from staff_invitation where expires_at <= instant
$$;

create function accounts_with_operator_entries(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select account_id from operator_entry where next_try_at <= instant and next_try_at < 'infinity'
  union
  select account_id from operator_entry where day < (instant at time zone 'utc')::date - 365
$$;

create function accounts_with_old_audit_entries(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select id from account a where exists (
    select from audit_entry e where e.account_id = a.id and e.at < instant - interval '7 years')
$$;

-- The app's role may delete no entry. This deletes those of its account that are older than seven years by the server's clock, and no other.
create function remove_old_audit_entries() returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from audit_entry where account_id = current_account() and at < now() - interval '7 years'
$$;
