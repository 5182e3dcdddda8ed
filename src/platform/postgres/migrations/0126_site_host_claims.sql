-- Up Migration

create table site_host_claim (
  account_id bigint not null references account,
  site_id bigint not null,
  host text not null check (host = lower(host)),
  claimed_at timestamptz not null,
  primary key (account_id, host),
  foreign key (account_id, site_id) references site (account_id, id)
);
comment on table site_host_claim is 'Domains that an account wants for a site and has not proved to have (D464). A proved one is in site_host.';
create index on site_host_claim (account_id, site_id);

alter table site_host_claim enable row level security;
alter table site_host_claim force row level security;
create policy own on site_host_claim using (account_id = current_account());
