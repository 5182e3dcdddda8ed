-- Up Migration

alter table lead_delivery add column acknowledged_at timestamptz;
comment on column lead_delivery.acknowledged_at is 'When a person said that they dealt with a delivery that was given up (D108); null until then.';
