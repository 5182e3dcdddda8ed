-- Up Migration

-- A first price is compared with those of the same model (D192).
create index market_observation_by_model on market_observation (lower(make), lower(model));
