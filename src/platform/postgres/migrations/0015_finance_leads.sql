-- Up Migration

alter table lead add column finance jsonb;
comment on column lead.finance is 'What was asked of finance: kind and budget in cents (PAGE-09); null for any other lead.';
