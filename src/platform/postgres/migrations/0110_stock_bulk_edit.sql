-- Up Migration

create table stock_bulk_edit (
  account_id bigint not null references account,
  actor text not null,
  id uuid not null,
  what text not null,
  at timestamptz not null,
  changes jsonb not null,
  primary key (account_id, actor)
);
comment on table stock_bulk_edit is 'The last change of many vehicles that each person made, which they may take back (D441).';
comment on column stock_bulk_edit.changes is 'Of each vehicle: what was changed, what people had said of it before, and how pages showed it after.';

alter table stock_bulk_edit enable row level security;
alter table stock_bulk_edit force row level security;
create policy own on stock_bulk_edit using (account_id = current_account());
