-- Up Migration

-- A file counts against its account's room from the moment that it is let in, not only once its lead is stored (D252).
alter table stale_file add column size bigint not null default 0;
comment on column stale_file.size is 'Bytes of the account''s room that it takes until a lead claims it; 0 for what no longer counts.';

-- The dealer is told of files that cannot be opened after all (D253).
alter table lead_delivery drop constraint lead_delivery_kind_check;
alter table lead_delivery add constraint lead_delivery_kind_check
  check (kind in ('mail', 'adf', 'webhook', 'confirmation', 'alert', 'digest', 'reminder', 'scan'));
