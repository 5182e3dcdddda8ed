-- Up Migration

create table lead_attachment (
  account_id bigint not null references account,
  id uuid not null,
  lead_id uuid not null,
  field text not null,
  position integer not null,
  name text not null,
  kind text not null check (kind in ('pdf', 'docx', 'jpeg')),
  size integer not null,
  content bytea not null,
  scan text not null check (scan in ('off', 'waiting', 'clean', 'infected')),
  received_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, lead_id) references lead (account_id, id) on delete cascade
);
comment on table lead_attachment is 'Files that a shopper sent with a lead. They are deleted with its details (D175).';
comment on column lead_attachment.size is 'In bytes, as it was received; content is empty once a virus was found in it.';
comment on column lead_attachment.scan is 'off: no virus scanner is configured; waiting: it could not be reached yet (D176).';
create index lead_attachment_by_lead on lead_attachment (account_id, lead_id);
create index lead_attachment_waiting on lead_attachment (account_id) where scan = 'waiting';

alter table lead_attachment enable row level security;
alter table lead_attachment force row level security;
create policy own on lead_attachment using (account_id = current_account());
