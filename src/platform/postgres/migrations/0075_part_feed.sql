-- Up Migration

create table part_feed (
  account_id bigint primary key references account,
  address text not null,
  interval_minutes integer not null check (interval_minutes > 0),
  snapshot boolean not null,
  notify text[] not null default '{}',
  next_check_at timestamptz not null default now(),
  checked_at timestamptz,
  imported_at timestamptz,
  content_hash text,
  file_stamp text,
  problem text,
  problem_since timestamptz
);
comment on table part_feed is 'Where an account''s list of parts is fetched by itself (D342).';
comment on column part_feed.content_hash is 'Of the last content that was tried, which is not tried again.';
comment on column part_feed.file_stamp is 'Path, size and modification time of the file that the last check saw (D73).';
comment on column part_feed.problem is 'Why the last check changed nothing, in sentences for the dealer; null if it worked.';

alter table part_feed enable row level security;
alter table part_feed force row level security;
create policy own on part_feed using (account_id = current_account());
