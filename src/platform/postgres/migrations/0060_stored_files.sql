-- Up Migration

-- Files of shoppers are in the storage now. A row from before keeps its content here until it is removed (D241).
alter table lead_attachment alter column content drop not null;
comment on column lead_attachment.content is 'Of a file from before files were in the storage; null for any other.';
alter table lead_attachment add column scans integer not null default 0;
comment on column lead_attachment.scans is 'How often the virus scanner answered that it could not scan the file.';
alter table lead_attachment drop constraint lead_attachment_scan_check;
alter table lead_attachment add constraint lead_attachment_scan_check
  check (scan in ('off', 'waiting', 'clean', 'infected', 'failed'));
comment on column lead_attachment.scan is
  'off: no virus scanner is configured; waiting: it could not be reached yet (D176); failed: it cannot scan this file.';
create index lead_attachment_received on lead_attachment (account_id, received_at);

create table stale_file (
  key text primary key,
  remove_after timestamptz not null
);
comment on table stale_file is
  'Files in the storage that no row names, or not yet: each is removed after its time (D241). Keys only, of all accounts.';

create function note_stale_file() returns trigger language plpgsql as $$
begin
  insert into stale_file (key, remove_after)
  values (format('attachments/%s/%s', old.account_id, old.id), now())
  on conflict (key) do nothing;
  return null;
end
$$;
create trigger note_stale_file after delete on lead_attachment for each row execute function note_stale_file();
