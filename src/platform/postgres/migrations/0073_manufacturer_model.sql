-- Up Migration

create table manufacturer_model (
  account_id bigint not null references account,
  id bigint generated always as identity,
  make_slug text not null,
  slug text not null,
  document jsonb not null,
  author text not null,
  saved_at timestamptz not null,
  replaced_by text,
  replaced_at timestamptz,
  primary key (account_id, id),
  check ((replaced_at is null) = (replaced_by is null))
);
comment on table manufacturer_model is 'States of the models that manufacturers sell, as files gave them. A state is replaced, never changed.';
comment on column manufacturer_model.slug is 'Its address below its make''s.';
comment on column manufacturer_model.replaced_at is 'When another state took its place, or none; null for the present state.';

create unique index on manufacturer_model (account_id, make_slug, slug) where replaced_at is null;

alter table manufacturer_model enable row level security;
alter table manufacturer_model force row level security;
create policy own on manufacturer_model using (account_id = current_account());
