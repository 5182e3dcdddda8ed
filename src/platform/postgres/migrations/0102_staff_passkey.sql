-- Up Migration

-- What signs a person in is the platform's, as their password is (T8, D436): these tables belong to no account.
create table staff_passkey (
  id uuid primary key,
  staff_id bigint not null references staff_person on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  user_handle text not null,
  transports text[] not null,
  sign_count bigint not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table staff_passkey is 'Passkeys (WebAuthn) that people of the back office sign in with. Public keys only.';
comment on column staff_passkey.credential_id is 'What the authenticator calls it, in base64url.';
comment on column staff_passkey.public_key is 'COSE.';
comment on column staff_passkey.user_handle is 'In base64url, and the same for all passkeys of a person: authenticators know them by it, and it tells nobody who they are.';
comment on column staff_passkey.sign_count is 'Of the last use; a lower one means that the passkey was copied. Zero for those that do not count.';
comment on column staff_passkey.backed_up is 'Whether a password manager or the maker of the phone keeps a copy.';
create index staff_passkey_by_person on staff_passkey (staff_id, created_at);

create table staff_used_challenge (
  hash text primary key,
  expires_at timestamptz not null
);
comment on table staff_used_challenge is 'Challenges of passkeys that were met, so that none counts twice (D436). Others are not stored.';
create index staff_used_challenge_by_expiry on staff_used_challenge (expires_at);
