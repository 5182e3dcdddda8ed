-- Up Migration

-- Events of shoppers' pages (ANA-11): ids and paths, never who.
create table analytics_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  site_id bigint not null references site,
  event integer not null,
  car_id bigint,
  path text not null,
  at timestamptz not null
);
create index analytics_event_by_time on analytics_event (account_id, at);
alter table analytics_event enable row level security;
alter table analytics_event force row level security;
create policy own on analytics_event using (account_id = current_account());
