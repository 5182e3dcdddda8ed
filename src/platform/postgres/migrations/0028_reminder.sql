-- Up Migration

alter table lead_delivery drop constraint lead_delivery_kind_check;
alter table lead_delivery add constraint lead_delivery_kind_check
  check (kind in ('mail', 'adf', 'webhook', 'confirmation', 'alert', 'digest', 'reminder'));
