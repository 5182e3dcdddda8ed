-- Up Migration

create table alert_subscriber (
  account_id bigint not null references account,
  id uuid not null,
  site_id bigint not null,
  email text not null check (email = lower(email)),
  site_url text not null,
  frequency text not null default 'daily' check (frequency in ('daily', 'instant')),
  created_at timestamptz not null,
  digest_at timestamptz,
  primary key (account_id, id),
  unique (account_id, site_id, email),
  foreign key (account_id, site_id) references site (account_id, id)
);
comment on table alert_subscriber is 'Who gets alerts of a site by email. An alert is sent only once it is confirmed.';
comment on column alert_subscriber.site_url is 'The address at which the person used the site; links in emails start with it.';
comment on column alert_subscriber.digest_at is 'When the last email with alerts was sent.';

create table alert (
  account_id bigint not null references account,
  id uuid not null,
  subscriber_id uuid not null,
  kind text not null check (kind in ('search', 'price')),
  search text check ((search is not null) = (kind = 'search')),
  vehicle_id bigint check ((vehicle_id is not null) = (kind = 'price')),
  title text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  text_version text not null,
  consent_text text not null,
  source text not null,
  primary key (account_id, id),
  foreign key (account_id, subscriber_id) references alert_subscriber (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on table alert is 'A saved search, or a car whose price somebody follows. An ended alert is deleted.';
comment on column alert.search is 'Path and query of a search page in canonical form.';
comment on column alert.consent_text is 'The words that the person agreed to, on the page in source (Spam Act 2003).';
create unique index alert_once on alert (account_id, subscriber_id, coalesce(search, ''), coalesce(vehicle_id, 0));
create index alert_by_vehicle on alert (account_id, vehicle_id) where vehicle_id is not null;
create index alert_unconfirmed on alert (account_id, asked_at) where confirmed_at is null;

create table alert_match (
  account_id bigint not null references account,
  alert_id uuid not null,
  vehicle_id bigint not null,
  reason text not null check (reason in ('new', 'price')),
  cents bigint not null,
  from_cents bigint,
  found_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, alert_id, vehicle_id, reason, cents),
  foreign key (account_id, alert_id) references alert (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicle (account_id, id)
);
comment on column alert_match.cents is 'For a lower price, the new one; 0 for a new vehicle, which is reported once.';
create index alert_match_waiting on alert_match (account_id, alert_id) where sent_at is null;
create index alert_match_by_vehicle on alert_match (account_id, vehicle_id);

create table alert_progress (
  account_id bigint not null references account,
  site_id bigint not null,
  change_number bigint not null,
  primary key (account_id, site_id),
  foreign key (account_id, site_id) references site (account_id, id)
);
comment on table alert_progress is 'Up to which change of the stock a site''s alerts have been matched.';

do $$
declare
  name text;
begin
  foreach name in array array['alert_subscriber', 'alert', 'alert_match', 'alert_progress'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
