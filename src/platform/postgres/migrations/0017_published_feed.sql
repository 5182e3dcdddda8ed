-- Up Migration

alter table source add column published jsonb;
comment on column source.published is 'How full each field of the last published import was and which columns it lacked, to judge the next one by (D71, D72).';
