-- Up Migration

alter table payment drop constraint payment_provider_check;
alter table payment add constraint payment_provider_check check (provider in ('simulator', 'stripe', 'bank'));

create table bank_transfer (
  account_id bigint not null references account,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (account_id, payment_id)
);
comment on table bank_transfer is 'Money that the dealer says has arrived in their bank account (D402). Like a provider''s own books: no key leads to or from ours.';
create index bank_transfer_by_time on bank_transfer (account_id, created_at);

create table bank_transfer_back (
  account_id bigint not null references account,
  refund_id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, refund_id),
  foreign key (account_id, payment_id) references bank_transfer (account_id, payment_id)
);
comment on table bank_transfer_back is 'Money that the dealer is to pay back by bank transfer.';
comment on column bank_transfer_back.sent_at is 'When the dealer said that it was sent.';
create index bank_transfer_back_by_payment on bank_transfer_back (account_id, payment_id);

do $$
declare
  name text;
begin
  foreach name in array array['bank_transfer', 'bank_transfer_back'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;

alter table reservation add column trade_in_id uuid;
comment on column reservation.trade_in_id is 'The shopper''s own car that counts towards the price (D403). Not a foreign key: the trade-in is erased on its own terms.';
