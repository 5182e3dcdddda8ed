-- Up Migration

create table shopper (
  account_id bigint not null references account,
  id uuid not null,
  phone text check (phone ~ '^\+614[0-9]{8}$'),
  email text check (email = lower(email)),
  name text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, phone),
  unique (account_id, email),
  check (phone is not null or email is not null)
);
comment on table shopper is 'A person who has signed in on a site of the account (T8).';

create table one_time_code (
  account_id bigint not null references account,
  purpose text not null check (purpose in ('sign-in', 'old-contact', 'new-number')),
  target text not null,
  id uuid not null,
  code_hash text not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose, target)
);
comment on column one_time_code.target is 'A mobile number or an email address. A new code replaces the earlier one.';
comment on column one_time_code.code_hash is 'A keyed hash. The key is not in the database.';
create index one_time_code_by_expiry on one_time_code (account_id, expires_at);

create table shopper_session (
  account_id bigint not null references account,
  id uuid not null,
  shopper_id uuid not null,
  site_id bigint not null,
  token_hash text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, token_hash),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, shopper_id) references shopper (account_id, id) on delete cascade
);
comment on column shopper_session.token_hash is 'SHA-256 of the 256 random bits in the cookie. An ended session is deleted.';
create index shopper_session_by_shopper on shopper_session (account_id, shopper_id);
create index shopper_session_by_use on shopper_session (account_id, last_used_at);

do $$
declare
  name text;
begin
  foreach name in array array['shopper', 'one_time_code', 'shopper_session'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
