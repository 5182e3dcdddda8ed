-- Up Migration

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('sign-in', 'old-contact', 'new-number', 'erase'));

create table shopper_agreement (
  account_id bigint not null references account,
  shopper_id uuid not null,
  text_version text not null,
  agreed_text text not null,
  agreed_at timestamptz not null,
  site_id bigint not null,
  source text not null,
  primary key (account_id, shopper_id, text_version),
  foreign key (account_id, site_id) references site (account_id, id),
  foreign key (account_id, shopper_id) references shopper (account_id, id) on delete cascade
);
comment on table shopper_agreement is 'The words that a shopper agreed to by signing in, and the first time on which page.';
create index shopper_agreement_by_site on shopper_agreement (account_id, site_id);

alter table shopper_agreement enable row level security;
alter table shopper_agreement force row level security;
create policy own on shopper_agreement using (account_id = current_account());

alter table marketing_consent add column withdrawn_at timestamptz;
comment on column marketing_consent.withdrawn_at is 'The proof is kept after that; nothing may be sent on it.';
