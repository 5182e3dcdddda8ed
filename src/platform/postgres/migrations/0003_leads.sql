-- Up Migration

create table lead (
  account_id bigint not null references account,
  id uuid not null,
  site_id bigint not null references site,
  received_at timestamptz not null,
  addition_to uuid,
  category text not null,
  subcategory text,
  name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  postcode text,
  message text not null,
  rego text,
  email_key text not null,
  phone_key text not null,
  text_key text not null,
  vehicle_id bigint,
  car jsonb,
  seller jsonb not null,
  after_hours text,
  origin jsonb not null,
  opt_in boolean not null,
  suspicions text[] not null default '{}',
  released_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, addition_to) references lead (account_id, id)
);
create index lead_by_time on lead (account_id, received_at desc);
create index lead_by_email on lead (account_id, email_key, received_at);
create index lead_by_phone on lead (account_id, phone_key, received_at);
comment on column lead.id is 'The id of the signed submission, so that sending it twice is one lead (D17).';
comment on column lead.vehicle_id is 'Not a foreign key: no lead is refused for its car; car holds the facts as they were.';
comment on column lead.addition_to is 'The first of several messages of one person within 10 minutes (D14).';
comment on column lead.suspicions is 'Why the lead waits for release; empty for nearly all (D14).';

create table lead_delivery (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  lead_id uuid not null,
  kind text not null check (kind in ('mail', 'adf', 'webhook', 'confirmation', 'alert')),
  target text not null,
  secret_name text,
  state text not null check (state in ('held', 'pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_error text,
  requested_at timestamptz not null,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  delivered_at timestamptz,
  unique (account_id, lead_id, kind, target),
  foreign key (account_id, lead_id) references lead (account_id, id)
);
comment on table lead_delivery is 'One row a lead and target (D13).';
comment on column lead_delivery.requested_at is 'When the lead was sent, released or last sent again.';
comment on column lead_delivery.claimed_until is 'Until then one worker has it; a worker that died loses it.';

create table marketing_consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  lead_id uuid not null,
  email text not null,
  phone text not null,
  given_at timestamptz not null,
  text_version text not null,
  consent_text text not null,
  source text not null,
  unique (account_id, lead_id),
  foreign key (account_id, lead_id) references lead (account_id, id)
);
comment on table marketing_consent is 'Who agreed to marketing, when, where and to which words (LAW-06).';

create table rate_counter (
  account_id bigint not null references account,
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (account_id, key, window_start)
);
comment on column rate_counter.key is 'A keyed hash: no address, phone number or e-mail is stored (D5).';

do $$
declare
  name text;
begin
  foreach name in array array['lead', 'lead_delivery', 'marketing_consent', 'rate_counter'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = current_account())', name);
  end loop;
end $$;
