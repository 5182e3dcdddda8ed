-- Up Migration

alter table lead add column deidentified_at timestamptz;
comment on column lead.deidentified_at is 'When everything personal was removed from the row; null while it is still there (D85).';
create index lead_by_email_key on lead (account_id, email_key) where deidentified_at is null;
create index lead_by_phone_key on lead (account_id, phone_key) where deidentified_at is null;
create index marketing_consent_by_time on marketing_consent (account_id, given_at);
