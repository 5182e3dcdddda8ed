-- Up Migration

create table review_feed (
  account_id bigint not null references account,
  location_id bigint not null,
  next_at timestamptz not null,
  fetched_at timestamptz,
  problem text,
  problem_since timestamptz,
  primary key (account_id, location_id),
  foreign key (account_id, location_id) references location (account_id, id) on delete cascade
);
comment on table review_feed is 'When the reviews of a location are fetched from Google''s Business Profile (D321).';
comment on column review_feed.fetched_at is 'When that last worked; null for never.';
comment on column review_feed.problem is 'Why the last fetch failed, in a sentence for the dealer; null if it worked.';

alter table review_feed enable row level security;
alter table review_feed force row level security;
create policy own on review_feed using (account_id = current_account());
