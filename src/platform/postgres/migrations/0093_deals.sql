-- Up Migration

create table saved_deal (
  account_id bigint not null references account,
  shopper_id uuid not null,
  site_id bigint not null,
  vehicle_id bigint not null,
  query text not null check (length(query) <= 20000),
  saved_at timestamptz not null,
  primary key (account_id, shopper_id, site_id, vehicle_id),
  foreign key (account_id, shopper_id) references shopper (account_id, id) on delete cascade,
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on table saved_deal is 'Deals in the garages of shoppers, one for a vehicle (D401).';
comment on column saved_deal.query is 'What brings the deal back, as its address has it.';
create index saved_deal_by_vehicle on saved_deal (account_id, vehicle_id);

alter table saved_deal enable row level security;
alter table saved_deal force row level security;
create policy own on saved_deal using (account_id = (select current_account()));
