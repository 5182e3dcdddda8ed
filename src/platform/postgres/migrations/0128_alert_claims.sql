-- Up Migration

alter table alert_subscriber add column claimed_until timestamptz;
comment on column alert_subscriber.claimed_until is 'Until when a worker writes to this person alone; null for none. One that was killed never says that it is done.';
