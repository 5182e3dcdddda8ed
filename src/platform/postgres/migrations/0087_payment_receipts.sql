-- Up Migration

create table payment_receipt (
  account_id bigint not null references account,
  number bigint not null,
  payment_id uuid not null,
  refund_id uuid,
  document jsonb not null,
  issued_at timestamptz not null,
  primary key (account_id, number),
  unique nulls not distinct (account_id, payment_id, refund_id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  foreign key (account_id, refund_id) references payment_refund (account_id, id)
);
comment on table payment_receipt is 'Receipts of payments and refunds, numbered without gaps. Never changed (D387).';
comment on column payment_receipt.document is 'What the receipt says, from which its PDF is drawn.';
create index payment_receipt_by_refund on payment_receipt (account_id, refund_id);

alter table payment_receipt enable row level security;
alter table payment_receipt force row level security;
create policy own on payment_receipt using (account_id = (select current_account()));
