-- Up Migration

-- How many visitors saw a vehicle's page, or asked to see its phone number, by site and day (API-04, API-10, VDP-18).
create table vehicle_count (
  account_id bigint not null references account,
  site_id bigint not null,
  vehicle_id bigint not null,
  kind text not null check (kind in ('view', 'phone_reveal')),
  day date not null,
  visitors integer not null,
  primary key (account_id, site_id, vehicle_id, kind, day),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on column vehicle_count.day is 'In the time zone of the site.';

-- Who was counted already today. A row has no use the day after, and is forgotten.
create table vehicle_visitor (
  account_id bigint not null references account,
  day date not null,
  site_id bigint not null,
  vehicle_id bigint not null,
  kind text not null,
  visitor text not null,
  primary key (account_id, day, site_id, vehicle_id, kind, visitor)
);
comment on column vehicle_visitor.visitor is 'A keyed hash that is another one every day: no address is stored, and nobody is known again.';

do $$
declare
  name text;
begin
  foreach name in array array['vehicle_count', 'vehicle_visitor'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
