-- Up Migration

create table trade_in (
  account_id bigint not null references account,
  id uuid not null,
  site_id bigint not null,
  lead_id uuid,
  vehicle_id bigint,
  is_sold boolean not null,
  step text not null,
  vehicle jsonb,
  found jsonb,
  answers jsonb,
  contact jsonb,
  time_zone text not null,
  estimate jsonb,
  no_figure text,
  state text not null check (state in ('started', 'open', 'accepted', 'declined')),
  is_firm boolean not null default false,
  offer_cents integer check (offer_cents > 0),
  payout_cents integer not null default 0 check (payout_cents >= 0),
  valid_until timestamptz,
  decided_by text check (decided_by in ('shopper', 'dealer')),
  decided_at timestamptz,
  saved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, lead_id) references lead (account_id, id) on delete cascade,
  check ((offer_cents is null) = (valid_until is null)),
  check (state <> 'accepted' or offer_cents is not null),
  check (state = 'started' or lead_id is not null)
);
comment on table trade_in is 'A shopper''s own car and what it is worth to the dealer, kept at each step (D371).';
comment on column trade_in.id is 'The id of the signed submission; a lead of the same id has the adjustment answers.';
comment on column trade_in.lead_id is 'That lead; null while no contact is known.';
comment on column trade_in.vehicle_id is 'The vehicle of the site that the shopper wants. Not a foreign key: no trade-in is refused for it.';
comment on column trade_in.step is 'The last step that was answered.';
comment on column trade_in.found is 'The plate that was looked up, and what was found, so that no plate is paid for twice.';
comment on column trade_in.contact is 'What a shopper typed of their contact who did not finish.';
comment on column trade_in.no_figure is 'Why there was no figure online.';
comment on column trade_in.is_firm is 'Whether the offer is the dealer''s own figure, not the online estimate.';
create index trade_in_by_time on trade_in (account_id, updated_at desc);
create index trade_in_by_lead on trade_in (account_id, lead_id);

alter table trade_in enable row level security;
alter table trade_in force row level security;
create policy own on trade_in using (account_id = (select current_account()));

-- What is known of a person's car goes with the person's details (D85).
create function remove_trade_in() returns trigger language plpgsql as $$
begin
  delete from trade_in where account_id = new.account_id and lead_id = new.id;
  return null;
end $$;
create trigger remove_trade_in after update of deidentified_at on lead
  for each row when (new.deidentified_at is not null) execute function remove_trade_in();
