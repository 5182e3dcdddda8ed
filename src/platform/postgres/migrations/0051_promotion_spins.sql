-- Up Migration

create table promotion_spin (
  account_id bigint not null references account,
  id uuid not null,
  item_id bigint not null,
  version int not null,
  shopper_id uuid,
  person_key text not null,
  prize_key text not null,
  prize_name text not null,
  is_win boolean not null,
  lead_id uuid,
  spun_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, item_id, person_key),
  unique (account_id, item_id, shopper_id),
  foreign key (account_id, item_id) references content_item (account_id, id) on delete cascade,
  foreign key (account_id, shopper_id) references shopper (account_id, id) on delete set null (shopper_id)
);
comment on table promotion_spin is 'A spin of a promotion''s wheel: one for each person (D180). The spins of a prize are what is gone of its stock.';
comment on column promotion_spin.version is 'The version of the promotion whose terms of entry the person accepted.';
comment on column promotion_spin.shopper_id is 'Null once the shopper is erased: the spin still counts.';
comment on column promotion_spin.person_key is 'A keyed hash of the proved number or address. The key is not in the database.';
comment on column promotion_spin.prize_name is 'As it was when it was won.';
comment on column promotion_spin.lead_id is 'The lead that tells the dealer of the win; null where nothing was won.';
create index promotion_spin_by_prize on promotion_spin (account_id, item_id, prize_key);
create index promotion_spin_by_shopper on promotion_spin (account_id, shopper_id);

alter table promotion_spin enable row level security;
alter table promotion_spin force row level security;
create policy own on promotion_spin using (account_id = current_account());
