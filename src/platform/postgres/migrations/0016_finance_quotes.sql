-- Up Migration

-- What a lender's quote service answered for a vehicle, once a price and credit band (FIN-20, API-16).
create table finance_quote (
  account_id bigint not null references account,
  vehicle_id bigint not null,
  price_cents bigint not null,
  credit text not null,
  record jsonb not null,
  asked_at timestamptz not null,
  primary key (account_id, vehicle_id, price_cents, credit),
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on column finance_quote.credit is 'How the shopper rates their own credit; what youX calls selfAssessedCreditScore.';
comment on column finance_quote.record is 'A LenderRecord, as in vehicle.finance_lenders.';

alter table finance_quote enable row level security;
alter table finance_quote force row level security;
create policy own on finance_quote using (account_id = current_account());
