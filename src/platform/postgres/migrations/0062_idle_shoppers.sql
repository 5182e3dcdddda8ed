-- Up Migration

alter table shopper add column warned_at timestamptz;
comment on column shopper.warned_at is
  'When the shopper was told that the account will be removed because it is not used (D245). Void once the shopper is seen again.';
create index shopper_by_use on shopper (account_id, last_seen_at);
