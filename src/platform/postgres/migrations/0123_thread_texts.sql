-- Up Migration

-- beforehand: create unique index concurrently if not exists thread_event_by_text on thread_event (account_id, (data->>'textKey')) where kind = 'text-in'

-- Staff also write text messages to shoppers (D461).
alter table thread_reply add column channel text not null default 'mail';
comment on column thread_reply.channel is 'mail or text: a text message has a number as its recipient, and no subject.';

-- One text message that is handed over twice is one event.
create unique index if not exists thread_event_by_text on thread_event (account_id, (data->>'textKey')) where kind = 'text-in';

create table text_refusal (
  account_id bigint not null references account,
  phone text not null,
  refused_at timestamptz not null,
  primary key (account_id, phone)
);
comment on table text_refusal is 'Numbers that answered STOP to a text message (D461). START takes a row away.';
comment on column text_refusal.phone is 'As in lead.phone_key.';

alter table text_refusal enable row level security;
alter table text_refusal force row level security;
create policy own on text_refusal using (account_id = (select current_account()));
