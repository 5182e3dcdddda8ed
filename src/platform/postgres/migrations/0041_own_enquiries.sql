-- Up Migration

alter table lead add column shopper_id uuid;
alter table lead add foreign key (account_id, shopper_id) references shopper (account_id, id) on delete set null (shopper_id);
create index lead_by_shopper on lead (account_id, shopper_id, received_at) where shopper_id is not null;
comment on column lead.shopper_id is 'The shopper who sent it while signed in, with a number or address that they had proved (D145).';
