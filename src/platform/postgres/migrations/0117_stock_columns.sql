-- Up Migration

create table stock_columns (
  account_id bigint not null references account,
  staff_id bigint not null references staff_person on delete cascade,
  columns text[] not null,
  primary key (account_id, staff_id)
);
comment on table stock_columns is 'The columns of the stock list that a person chose in an account (D448). Who is not in it has the usual ones.';

alter table stock_columns enable row level security;
alter table stock_columns force row level security;
create policy own on stock_columns using (account_id = current_account());
