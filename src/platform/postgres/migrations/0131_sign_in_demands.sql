-- Up Migration

-- What an account demands of how its people sign in, and when an owner signed one of them out (D453).
alter table staff_session add column is_strong boolean not null default false;
comment on column staff_session.is_strong is
  'Whether its person proved a passkey or a second factor in it. One that single sign-on began counts as strong without it.';

alter table staff_membership add column signed_out_at timestamptz;
comment on column staff_membership.signed_out_at is
  'When an owner signed the person out: no session that began by then enters the account. Null: never.';

alter table staff_push_device add column entered_at timestamptz;
alter table staff_push_device add column was_strong boolean not null default false;
comment on column staff_push_device.entered_at is 'When its session began; null until that ran out.';
comment on column staff_push_device.was_strong is 'Whether that session was a strong one; false until it ran out.';

create table second_factor_demand (
  account_id bigint primary key references account,
  demanded_at timestamptz not null
);
comment on table second_factor_demand is 'Accounts that only strong sessions enter.';

alter table second_factor_demand enable row level security;
alter table second_factor_demand force row level security;
create policy own on second_factor_demand using (account_id = (select current_account()));

-- What the accounts of a person demand, known before an account is, as memberships are; of an operator, also those of all others.
create function sign_in_demands_of_staff(person bigint)
  returns table (account_id bigint, signed_out_at timestamptz, needs_sso boolean, needs_second_factor boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.account_id, m.signed_out_at, m.role <> 'owner' and coalesce(s.is_required, false), d.account_id is not null
  from staff_membership m
  left join staff_sso s on s.account_id = m.account_id
  left join second_factor_demand d on d.account_id = m.account_id
  where m.staff_id = person
  union all
  select d.account_id, null, false, true from second_factor_demand d
  where exists (select from staff_person p where p.id = person and p.is_operator)
    and not exists (select from staff_membership m where m.account_id = d.account_id and m.staff_id = person)
$$;
