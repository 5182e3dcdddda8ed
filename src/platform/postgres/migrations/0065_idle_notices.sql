-- Up Migration

alter table shopper add column notice_tried_at timestamptz;
comment on column shopper.notice_tried_at is
  'When a process last took on telling the shopper; whether it could is in warned_at.';
alter table shopper add column keep_until timestamptz;
comment on column shopper.keep_until is 'When the account will be removed, as the shopper was told; null until then (D263).';
comment on column shopper.warned_at is
  'When that message was handed over (D263). Void once the shopper is seen again.';
-- Until now it was set before the message was sent, also if it could not be sent. Whoever was told is told again.
alter table shopper no force row level security;
update shopper set warned_at = null;
alter table shopper force row level security;
