-- Up Migration

delete from one_time_code;
alter table one_time_code add column requester text not null;
alter table one_time_code alter column code_hash drop not null;
alter table one_time_code drop constraint one_time_code_pkey;
alter table one_time_code add primary key (account_id, purpose, target, requester);
create unique index one_time_code_active on one_time_code (account_id, purpose, target) where code_hash is not null;
comment on column one_time_code.requester is 'A hash that names the browser or session that requested the code.';
comment on column one_time_code.code_hash is
  'A keyed hash. The key is not in the database. Null: nothing was sent, because somebody else had just requested a code.';
comment on column one_time_code.target is 'A mobile number or an email address. A new code replaces all earlier rows.';
