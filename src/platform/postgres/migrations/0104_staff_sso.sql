-- Up Migration

-- Single sign-on of an account by OpenID Connect (D437).
create table staff_sso (
  account_id bigint primary key references account,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  domains text[] not null,
  new_role text check (new_role in ('manager', 'salesperson', 'marketer', 'read-only')),
  is_required boolean not null,
  changed_at timestamptz not null
);
comment on column staff_sso.client_secret is 'Encrypted (D429).';
comment on column staff_sso.domains is 'Of addresses that the provider may vouch for, in lower case.';
comment on column staff_sso.new_role is 'Role of people who join by signing in for the first time; null: nobody joins in this way.';
comment on column staff_sso.is_required is 'Whether only owners may enter the account another way.';

create table staff_sso_identity (
  account_id bigint not null references account,
  issuer text not null,
  subject text not null,
  staff_id bigint not null,
  linked_at timestamptz not null,
  primary key (account_id, issuer, subject),
  unique (account_id, staff_id),
  foreign key (account_id, staff_id) references staff_membership on delete cascade
);
comment on table staff_sso_identity is 'Who a member of the account is at its provider. It ends with the membership.';

alter table staff_session add column sso_account bigint;
comment on column staff_session.sso_account is
  'The account whose single sign-on began the session, which enters no other one and changes nothing of the person (D437).';

do $$
declare
  name text;
begin
  foreach name in array array['staff_sso', 'staff_sso_identity'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (account_id = (select current_account()))', name);
  end loop;
end $$;

-- Accounts that a person may enter only by their single sign-on, known before an account is, as memberships are.
create function sso_demands_of_staff(person bigint) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select m.account_id from staff_membership m join staff_sso s on s.account_id = m.account_id
  where m.staff_id = person and s.is_required and m.role <> 'owner'
$$;
