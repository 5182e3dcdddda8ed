-- Up Migration

-- What lenders offer for a vehicle, by lender (ENT-13, ENT-14).
alter table vehicle add column finance_lenders jsonb not null default '{}';
