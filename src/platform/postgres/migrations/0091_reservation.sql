-- Up Migration

create table reservation (
  id uuid primary key,
  account_id bigint not null references account,
  site_id bigint not null,
  vehicle_id bigint not null,
  state text not null check (state in ('waiting', 'held', 'paid', 'ended')),
  ended_as text check (ended_as in ('expired', 'cancelled', 'sold-elsewhere', 'released', 'completed')),
  lead_id uuid,
  payment_id uuid,
  price_cents bigint not null check (price_cents > 0),
  deposit_cents integer not null check (deposit_cents > 0),
  refund_days integer not null check (refund_days >= 0),
  reserved_days integer not null check (reserved_days > 0),
  terms text not null,
  network text,
  block text,
  created_at timestamptz not null,
  held_until timestamptz,
  paid_at timestamptz,
  reserved_until timestamptz,
  sold_seen_at timestamptz,
  ended_at timestamptz,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, lead_id) references lead (account_id, id) on delete set null (lead_id),
  check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ended_as is not null)),
  check (state <> 'held' or held_until is not null),
  check (state <> 'paid' or paid_at is not null and reserved_until is not null)
);
-- Of all who want a vehicle one has it: the database decides, before any money moves (CHK-08, D391).
create unique index reservation_of_vehicle on reservation (account_id, vehicle_id) where state in ('held', 'paid');
create index reservation_open on reservation (account_id, vehicle_id, created_at) where state <> 'ended';
create index reservation_by_lead on reservation (account_id, lead_id);
comment on table reservation is 'Who holds a vehicle, has reserved it with a deposit, or waits for it (CHK-01 to CHK-08). Who that is stands in the lead.';
comment on column reservation.held_until is 'The end of a hold without payment.';
comment on column reservation.reserved_until is 'The end of a reservation with a deposit.';
comment on column reservation.refund_days is 'Days from the payment in which the shopper gets the deposit back whatever the reason, as was promised then.';
comment on column reservation.terms is 'The terms that the shopper accepted, word for word.';
comment on column reservation.network is 'A keyed hash of the network that it came from.';
comment on column reservation.sold_seen_at is 'When the vehicle was first seen as sold: the dealer has a few days to say to whom (D392).';

alter table reservation enable row level security;
alter table reservation force row level security;
create policy own on reservation using (account_id = current_account());
