-- Up Migration

alter table lead add column form jsonb;
comment on column lead.form is 'What only the form asked that the lead came from: its name, and answers with their labels (D173).';
