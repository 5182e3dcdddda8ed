-- Up Migration

create table content_item (
  account_id bigint not null references account,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  draft_version int,
  published_version int,
  published_by text,
  published_at timestamptz,
  primary key (account_id, id),
  unique (account_id, kind, name)
);
comment on table content_item is 'What a dealer writes: a page, a person of the team. Its versions hold what it says.';
comment on column content_item.name is 'What its author calls it, such as the name of its file. It stays when the slug changes.';
comment on column content_item.draft_version is 'The version that is not published yet; null where there is none.';
comment on column content_item.published_version is 'The version that sites show; null for an item that is not shown.';

create table content_version (
  account_id bigint not null references account,
  item_id bigint not null,
  version int not null,
  slug text not null,
  document jsonb not null,
  summary jsonb not null,
  site_ids bigint[],
  position int not null,
  first_day date,
  last_day date check (last_day >= first_day),
  author text not null,
  saved_at timestamptz not null,
  primary key (account_id, item_id, version),
  foreign key (account_id, item_id) references content_item (account_id, id) on delete cascade
);
comment on table content_version is 'A saved state of an item. Rows are only added.';
comment on column content_version.summary is 'What menus and the sitemap need of the document.';
comment on column content_version.site_ids is 'The sites that show it; null for all sites of the account.';
comment on column content_version.first_day is 'First and last day on which it is shown, in the zone of each site.';

alter table content_item
  add foreign key (account_id, id, draft_version) references content_version (account_id, item_id, version)
    on delete set null (draft_version),
  add foreign key (account_id, id, published_version) references content_version (account_id, item_id, version)
    on delete set null (published_version);

create table content_old_slug (
  account_id bigint not null references account,
  item_id bigint not null,
  slug text not null,
  primary key (account_id, item_id, slug),
  foreign key (account_id, item_id) references content_item (account_id, id) on delete cascade
);
comment on table content_old_slug is 'A former address of an item, which leads to its present one.';

do $$
declare
  name text;
begin
  foreach name in array array['content_item', 'content_version', 'content_old_slug'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
