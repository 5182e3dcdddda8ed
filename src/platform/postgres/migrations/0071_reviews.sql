-- Up Migration

create table review (
  account_id bigint not null references account,
  id bigint generated always as identity,
  location_id bigint,
  source text not null check (source in ('google', 'import')),
  external_id text not null,
  customer_name text not null,
  text text not null,
  rating smallint not null check (rating between 1 and 5),
  review_date date not null,
  reply_text text,
  reply_date date,
  reply_state text check (reply_state in ('pending', 'rejected')),
  reply_violation text,
  image text,
  primary key (account_id, id),
  unique (account_id, source, external_id),
  check (reply_text is not null or (reply_date is null and reply_state is null)),
  check (reply_violation is null or reply_state = 'rejected'),
  foreign key (account_id, location_id) references location (account_id, id) on delete set null (location_id)
);
comment on table review is 'What a customer wrote about the dealer (ENT-29).';
comment on column review.location_id is 'The location that it is about; null for the whole dealership.';
comment on column review.external_id is 'Its id at the source, in a file with the id of its location before it, or a hash of what it says.';
comment on column review.text is 'Plain text; empty for stars alone.';
comment on column review.reply_state is 'Of a reply that the source does not show; null for one that it shows.';
comment on column review.reply_violation is 'Which policy a rejected reply violates, as the source names it.';
create index review_by_date on review (account_id, review_date desc, id desc);
create index review_by_location on review (account_id, location_id, rating, review_date desc, id desc);

alter table review enable row level security;
alter table review force row level security;
create policy own on review using (account_id = current_account());
