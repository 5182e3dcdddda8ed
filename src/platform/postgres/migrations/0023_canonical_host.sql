-- Up Migration

-- The host that a site's other hosts redirect to (D84). Null until one is chosen: then it is the host added first.
alter table site_host
  add column position bigint generated always as identity,
  add unique (host, site_id, account_id);
alter table site
  add column canonical_host text,
  add foreign key (canonical_host, id, account_id) references site_host (host, site_id, account_id)
    on delete set null (canonical_host);
