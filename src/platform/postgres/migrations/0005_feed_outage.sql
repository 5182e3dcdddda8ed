-- Up Migration

alter table feed add column unreachable_since timestamptz;
comment on column feed.unreachable_since is 'First check of the present outage: the dealer is told of it once.';
