-- Up Migration

create table watchlist_entry (
  account_id bigint not null references account,
  shopper_id uuid not null,
  vehicle_id bigint not null,
  saved_at timestamptz not null,
  primary key (account_id, shopper_id, vehicle_id),
  foreign key (account_id, shopper_id) references shopper (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id) on delete cascade
);
comment on table watchlist_entry is 'A vehicle that a signed-in shopper saved (ENT-18).';
create index watchlist_entry_by_vehicle on watchlist_entry (account_id, vehicle_id);

alter table watchlist_entry enable row level security;
alter table watchlist_entry force row level security;
create policy own on watchlist_entry using (account_id = current_account());
