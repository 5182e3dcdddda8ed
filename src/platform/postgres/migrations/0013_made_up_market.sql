-- Up Migration

-- Prices of demo dealers, and the market around them, are made up: no other dealer's car is ever judged by them (D12).
alter table market_observation add column made_up boolean not null default false;
