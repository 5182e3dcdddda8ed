-- Up Migration

-- What the back office shows of imports, and what staff ask for there (D438).
alter table import_run
  add column content bytea,
  add column counts jsonb,
  add column release_asked_at timestamptz,
  add column release_refused text,
  add column decided_by text;
comment on column import_run.content is 'The file as it came, gzipped: of each held import, and of the newest imports of a source.';
comment on column import_run.held_content is 'As content, of what a version before this held.';
comment on column import_run.counts is 'The figures of its report, which is large; null before this was kept.';
comment on column import_run.release_asked_at is 'Since when it is to be published, which the worker does.';
comment on column import_run.release_refused is 'Why the last release changed nothing.';
comment on column import_run.decided_by is 'The name of who released or discarded it in the back office.';

alter table feed add column running_since timestamptz;
comment on column feed.running_since is 'When the check began that is under way; null between checks.';
