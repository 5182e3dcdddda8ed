-- Up Migration

create table site_visits (
  site_id bigint primary key,
  visits double precision not null,
  counted_at timestamptz not null
);
comment on table site_visits is 'Requests to a site, halved each week: which sites a process reads after its start (D421). It belongs to no account and has ids and counts alone, also of sites that are gone.';
