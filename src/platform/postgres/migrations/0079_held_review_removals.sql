-- Up Migration

alter table review_feed add column held_ids text[], add column kept_ids text[] not null default '{}';
comment on column review_feed.held_ids is 'Google''s ids of reviews that its list lacks and that wait for a person (D330); null for none.';
comment on column review_feed.kept_ids is 'Google''s ids of reviews that its list lacks and that a person decided to keep (D330).';
