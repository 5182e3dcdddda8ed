-- Up Migration

create index lead_delivery_pending on lead_delivery (account_id, next_try_at) where state = 'pending';
create index lead_delivery_failed on lead_delivery (account_id) where state = 'failed';

alter table lead_delivery
  add column adf_form text check (adf_form in ('body', 'attachment', 'both')),
  add column alarmed text check (alarmed in ('late', 'failed'));
comment on column lead_delivery.attempts is 'Attempts with a known result; one that a killed worker made does not count.';
comment on column lead_delivery.adf_form is 'How an ADF mail carries its document (D62); null for other kinds.';
comment on column lead_delivery.alarmed is 'The worst that operators were told of this delivery (D78).';
