-- Up Migration

-- Counters live for an hour or a day, so none is worth keeping.
truncate rate_counter;
alter table rate_counter add column expires_at timestamptz not null;
create index rate_counter_by_expiry on rate_counter (account_id, expires_at);
comment on column rate_counter.expires_at is 'From then on the row has no use.';

alter table lead add column digest_id uuid;
alter table lead add constraint lead_digest_fkey
  foreign key (account_id, digest_id) references lead (account_id, id) on delete set null (digest_id);
create index lead_by_digest on lead (account_id, digest_id) where digest_id is not null;
comment on column lead.digest_id is 'Held leads only: the first lead of the digest that tells the fallback of this one (D79).';

alter table lead_delivery drop constraint lead_delivery_kind_check;
alter table lead_delivery add constraint lead_delivery_kind_check
  check (kind in ('mail', 'adf', 'webhook', 'confirmation', 'alert', 'digest'));
