-- Up Migration

alter table vehicle
  add column hotspots jsonb,
  add column spin_code text,
  add column library_images boolean not null default false;
comment on column vehicle.hotspots is 'Exterior and interior lists with positions, or null (ENT-09).';
comment on column vehicle.spin_code is 'What an outside viewer knows the vehicle by (ENT-02, GAL-18).';
comment on column vehicle.library_images is 'Its photos show the model, not this very vehicle (D30).';

alter table vehicle_media drop constraint vehicle_media_kind_check;
alter table vehicle_media add constraint vehicle_media_kind_check
  check (kind in ('photo', 'video', 'walkaround', 'spin', 'interior'));

-- Frames and panoramas go through the image service as photos do.
alter table vehicle_media no force row level security;
insert into photo (account_id, url)
  select distinct account_id, source_url from vehicle_media
  where kind in ('spin', 'interior') and source_url ~* '^https?:'
  on conflict (account_id, url) do nothing;
alter table vehicle_media force row level security;
