-- Up Migration

create table vehicle_override (
  account_id bigint not null references account,
  vehicle_id bigint primary key,
  reserved boolean,
  sold_at timestamptz,
  changed_at timestamptz not null,
  published boolean not null default false,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
create index vehicle_override_unpublished on vehicle_override (account_id) where not published;
comment on table vehicle_override is 'What people say of a vehicle, apart from its feed, merged whenever it is read (D58, D390).';
comment on column vehicle_override.reserved is 'Null: as the feed says.';
comment on column vehicle_override.sold_at is 'When it was sold without the feed saying so; null: as the feed says.';
comment on column vehicle_override.published is 'Whether the vehicle has got a change number since, so that every index reads it again.';

create table vehicle_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  vehicle_id bigint not null,
  availability text not null check (availability in ('available', 'reserved', 'sold', 'as-fed')),
  actor text not null check (actor ~ '^(shopper|system|staff:.+)$'),
  note text,
  at timestamptz not null,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
create index vehicle_change_by_vehicle on vehicle_change (account_id, vehicle_id, at);
comment on table vehicle_change is 'Append-only: what people changed of a vehicle, and who did.';

do $$
declare
  name text;
begin
  foreach name in array array['vehicle_override', 'vehicle_change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
