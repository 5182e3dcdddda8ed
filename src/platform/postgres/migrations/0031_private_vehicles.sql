-- Up Migration

alter table vehicle
  add column private_suburb text,
  add column private_postcode text,
  add column carsales_title text;
comment on column vehicle.private_suburb is 'Where a vehicle is kept that stands with a private person, not in a yard (ENT-03).';
