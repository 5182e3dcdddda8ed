-- Up Migration

create table payment (
  account_id bigint not null references account,
  id uuid not null,
  site_id bigint not null,
  purpose text not null,
  subject_id uuid not null,
  amount_cents bigint not null check (amount_cents between 1 and 99999999),
  currency text not null check (currency = 'aud'),
  description text not null,
  email text not null,
  shopper_id uuid,
  provider text not null check (provider in ('simulator', 'stripe')),
  provider_account text,
  provider_ref text,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'processing', 'failed', 'paid', 'cancelled', 'refunded')),
  failure text,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  expires_at timestamptz,
  cancel_asked_at timestamptz,
  idempotency_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  unique (account_id, provider, provider_ref),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, shopper_id) references shopper (account_id, id) on delete set null (shopper_id)
);
comment on table payment is 'What a shopper pays, from before the provider is asked (D380).';
comment on column payment.subject_id is 'The hold, the invoice or whatever else is paid.';
comment on column payment.provider_account is 'The dealer''s own account at the provider.';
comment on column payment.provider_ref is 'The provider''s id; null until its answer is recorded.';
comment on column payment.state is 'failed: the last attempt was declined, another one can still pay.';
comment on column payment.refunded_cents is 'What the provider has accepted to pay back.';
comment on column payment.email is 'Where the receipt goes; empty once the person is erased.';
create index payment_by_subject on payment (account_id, purpose, subject_id);
create index payment_by_shopper on payment (account_id, shopper_id);
create index payment_by_site on payment (account_id, site_id, created_at);
create index payment_unfinished on payment (account_id, updated_at)
  where state in ('created', 'requires_action', 'processing', 'failed');

create table payment_refund (
  account_id bigint not null references account,
  id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  actor text not null,
  idempotency_key text not null,
  state text not null default 'asked' check (state in ('asked', 'waiting', 'sent', 'done', 'failed')),
  provider_ref text,
  failure text,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  foreign key (account_id, payment_id) references payment (account_id, id)
);
comment on table payment_refund is 'Money that goes back, from before the provider is asked (D384).';
comment on column payment_refund.state is 'waiting: the provider''s balance is too small; sent: the provider is paying it back.';
create index payment_refund_by_payment on payment_refund (account_id, payment_id);
create index payment_refund_unfinished on payment_refund (account_id, next_try_at)
  where state in ('asked', 'waiting', 'sent');

create table payment_event (
  account_id bigint not null references account,
  provider text not null,
  id text not null,
  type text not null,
  provider_ref text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (account_id, provider, id)
);
comment on table payment_event is 'Inbox of the provider''s webhooks: each event once. What it says is asked of the provider (D383).';
create index payment_event_unhandled on payment_event (account_id, received_at) where handled_at is null;

create table ledger_account (
  account_id bigint not null references account,
  name text not null,
  balance_cents bigint not null default 0,
  version bigint not null default 0,
  min_cents bigint,
  max_cents bigint,
  primary key (account_id, name),
  check (balance_cents >= min_cents),
  check (balance_cents <= max_cents)
);
comment on table ledger_account is 'Balances of the ledger: debits are positive (D382).';

create table ledger_transfer (
  account_id bigint not null references account,
  id uuid not null,
  kind text not null,
  payment_id uuid not null,
  idempotency_key text not null,
  booked_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  foreign key (account_id, payment_id) references payment (account_id, id)
);
comment on table ledger_transfer is 'A movement of money. Never changed (D382).';
create index ledger_transfer_by_payment on ledger_transfer (account_id, payment_id);

create table ledger_entry (
  account_id bigint not null references account,
  ledger text not null,
  version bigint not null,
  transfer_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null,
  primary key (account_id, ledger, version),
  foreign key (account_id, ledger) references ledger_account (account_id, name),
  foreign key (account_id, transfer_id) references ledger_transfer (account_id, id)
);
comment on table ledger_entry is 'One side of a movement. Never changed; those of a movement sum to zero.';
comment on column ledger_entry.balance_cents is 'Of its account after it.';
create index ledger_entry_by_transfer on ledger_entry (account_id, transfer_id);

create function require_zero_sum() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select sum(amount_cents) from ledger_entry
      where account_id = new.account_id and transfer_id = new.transfer_id) <> 0 then
    raise exception 'the entries of ledger transfer % do not sum to zero', new.transfer_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_zero_sum after insert on ledger_entry
  deferrable initially deferred for each row execute function require_zero_sum();

-- What the simulated provider remembers. It is an outside service: no key leads to or from our tables.
create table simulated_payment (
  account_id bigint not null references account,
  id text not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null,
  failure text,
  client_secret text not null,
  idempotency_key text not null,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key)
);
comment on table simulated_payment is 'Payments of the simulated provider, with the states of Stripe''s PaymentIntents (D381).';
create index simulated_payment_by_time on simulated_payment (account_id, created_at);

create table simulated_refund (
  account_id bigint not null references account,
  id text not null,
  payment_ref text not null,
  refund_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  idempotency_key text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  foreign key (account_id, payment_ref) references simulated_payment (account_id, id)
);
create index simulated_refund_by_payment on simulated_refund (account_id, payment_ref);

create table simulated_payout (
  account_id bigint not null references account,
  id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (account_id, id)
);
comment on table simulated_payout is 'What the simulated provider has paid to the dealer''s bank, so that it cannot refund it.';

create table simulated_event (
  account_id bigint not null references account,
  id text not null,
  type text not null,
  payment_ref text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, id)
);
create index simulated_event_undelivered on simulated_event (account_id, created_at) where delivered_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['payment', 'payment_refund', 'payment_event', 'ledger_account', 'ledger_transfer',
    'ledger_entry', 'simulated_payment', 'simulated_refund', 'simulated_payout', 'simulated_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;
