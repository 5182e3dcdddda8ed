-- Up Migration

alter table lead add column appointment jsonb;
comment on column lead.appointment is 'The time at a yard that the lead books, changes or cancels (D161).';

create table test_drive (
  account_id bigint not null references account,
  id uuid not null,
  site_id bigint not null,
  lead_id uuid not null,
  location_id bigint not null,
  vehicle_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null default 'booked' check (state in ('booked', 'cancelled')),
  sequence integer not null default 0,
  booked_at timestamptz not null,
  reminded_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, lead_id) references lead (account_id, id),
  foreign key (account_id, location_id) references location (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on table test_drive is 'A booked time. Who booked it is in the lead (D161).';
comment on column test_drive.id is 'The id of the signed submission, so that sending it twice books once (D17).';
comment on column test_drive.lead_id is 'The lead that booked it. Changes and a cancellation are leads that add to it.';
create index test_drive_by_location on test_drive (account_id, location_id, starts_at) where state = 'booked';
create index test_drive_by_vehicle on test_drive (account_id, vehicle_id, starts_at) where state = 'booked';
create index test_drive_by_lead on test_drive (account_id, lead_id);
create index test_drive_by_end on test_drive (account_id, ends_at);

create table test_drive_hold (
  account_id bigint not null references account,
  visitor uuid not null,
  location_id bigint not null,
  vehicle_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  expires_at timestamptz not null,
  primary key (account_id, visitor),
  foreign key (account_id, location_id) references location (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on table test_drive_hold is 'A time kept for a visitor who is filling in the form, one for each visitor (D160).';
create index test_drive_hold_by_location on test_drive_hold (account_id, location_id);
create index test_drive_hold_by_vehicle on test_drive_hold (account_id, vehicle_id);
create index test_drive_hold_by_expiry on test_drive_hold (account_id, expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['test_drive', 'test_drive_hold'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
