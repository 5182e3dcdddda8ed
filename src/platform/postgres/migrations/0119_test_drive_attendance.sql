-- Up Migration

alter table test_drive add column attendance text;
comment on column test_drive.attendance is 'Whether the shopper came, as staff say (D450); null if unknown.';
alter table test_drive add constraint test_drive_attendance_check check (attendance in ('came', 'missed')) not valid;
