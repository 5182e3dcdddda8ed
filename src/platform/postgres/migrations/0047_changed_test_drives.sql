-- Up Migration

comment on column test_drive.lead_id is 'The lead that last booked or changed it. It adds to the one that booked it first.';
comment on column test_drive.reminded_at is 'When the shopper was reminded of the present time; null again after a change.';
