-- Up Migration

comment on column test_drive.booked_at is 'When the present time was booked: the last change, or the booking (D169).';
create index test_drive_unreminded on test_drive (account_id, starts_at) where state = 'booked' and reminded_at is null;
