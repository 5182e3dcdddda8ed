-- Up Migration

alter table location add column announcement text;
comment on column location.announcement is 'Said at the top of the pages of vehicles that stand there (VDP-12).';
