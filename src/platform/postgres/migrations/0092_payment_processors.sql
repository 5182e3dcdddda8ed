-- Up Migration

alter table vehicle add column payment_processors text[];
comment on column vehicle.payment_processors is 'The only providers that may take money for it, as its feed names them in small letters; null for any (ENT-03, CHK-06).';
