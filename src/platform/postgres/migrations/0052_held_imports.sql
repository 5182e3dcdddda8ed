-- Up Migration

-- What an import was decided with, so that the release of a held one does what its report said (D190).
alter table import_run
  add column snapshot boolean,
  add column request jsonb,
  add column decisions text;
comment on column import_run.snapshot is 'Whether the file was the whole stock of its source; null before this was kept.';
comment on column import_run.request is 'Mapping, columns and locations of a held import.';
comment on column import_run.decisions is 'Hash of everything that a held import would do.';

-- Imports that earlier versions held do not say what they were decided with, and are not released. Their feeds read the file again.
alter table import_run no force row level security;
alter table feed no force row level security;
update feed set content_hash = null where id in (select feed_id from import_run where outcome = 'held');
alter table import_run force row level security;
alter table feed force row level security;
