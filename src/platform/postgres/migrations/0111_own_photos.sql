-- Up Migration

-- beforehand: create unique index concurrently if not exists photo_of_vehicle on photo (account_id, vehicle_id, upload_key) where vehicle_id is not null

alter table vehicle_override add column own_photos boolean not null default false;
comment on column vehicle_override.own_photos is
  'Photos are shown as people arranged them; those of the feed are kept as media of the kind feed-photo (T6, D442).';

alter table vehicle_media drop constraint vehicle_media_kind_check;
alter table vehicle_media add constraint vehicle_media_kind_check
  check (kind in ('photo', 'feed-photo', 'video', 'walkaround', 'spin', 'interior')) not valid;

alter table photo
  add column vehicle_id bigint,
  add column upload_key text,
  add column bytes integer,
  add column removed_at timestamptz;
comment on column photo.vehicle_id is 'Of a photo that people gave: the vehicle that it is of. Its address begins with upload: and leads nowhere.';
comment on column photo.upload_key is 'SHA-256 of the file as it came, so that the same one counts once a vehicle; or the photo that it was made of.';
comment on column photo.removed_at is 'When people took it off the vehicle. It goes for good 30 days later.';
create unique index if not exists photo_of_vehicle on photo (account_id, vehicle_id, upload_key) where vehicle_id is not null;
