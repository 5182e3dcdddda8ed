-- Up Migration

-- Mappings that staff made in the back office, beside shipped ones and files on the server (D439). None is ever changed: what a feed is
-- read with has another name once it is another mapping. Type json keeps every text that a file may have; jsonb refuses some.
create table saved_mapping (
  account_id bigint not null references account,
  name text not null check (name ~ '^[a-z0-9-]{1,40}$'),
  document json not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (account_id, name)
);
comment on column saved_mapping.document is 'As the file of a mapping has it.';

create table mapping_draft (
  account_id bigint not null references account,
  id uuid not null,
  source_id bigint not null,
  mapping text not null,
  title text not null,
  sample json not null,
  document json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
comment on table mapping_draft is 'Mappings that are being made; those of the last day are kept.';
comment on column mapping_draft.mapping is 'What the feed was read with when it was begun.';
comment on column mapping_draft.sample is 'Columns and first rows of the file that it is made for.';

do $$
declare
  name text;
begin
  foreach name in array array['saved_mapping', 'mapping_draft'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;
