-- Up Migration

create table test_drive_paper (
  account_id bigint not null references account,
  test_drive_id uuid not null,
  submission uuid not null,
  licence_state text not null,
  licence_class text not null,
  licence_expires date not null,
  licence_last text not null check (length(licence_last) <= 4),
  picture uuid,
  erase_picture_at timestamptz,
  picture_erased_at timestamptz,
  plate text not null,
  odometer_out integer not null,
  odometer_in integer check (odometer_in >= odometer_out),
  agreement text not null,
  agreement_version text not null,
  signed_name text not null,
  signature text,
  signed_at timestamptz not null,
  stored_at timestamptz not null,
  taken_by text not null,
  mailed_at timestamptz,
  primary key (account_id, test_drive_id),
  foreign key (account_id, test_drive_id) references test_drive (account_id, id) on delete cascade,
  check (picture is null or erase_picture_at is not null)
);
comment on table test_drive_paper is 'What is taken down and signed before a test drive (D451). It goes with the details of the lead.';
comment on column test_drive_paper.submission is 'Made in the browser, so that what is sent twice is stored once.';
comment on column test_drive_paper.licence_last is 'The last characters of the licence number, four at most.';
comment on column test_drive_paper.picture is 'Of the licence: a file of the storage (see note_stale_licence); null for none, and once it is erased.';
comment on column test_drive_paper.agreement is 'What was signed, word for word.';
comment on column test_drive_paper.signature is 'What was drawn, as an SVG path of 1000 by 300; null for a typed name.';
comment on column test_drive_paper.signed_at is 'By the clock of the phone, which may have been without a connection until stored_at.';
comment on column test_drive_paper.taken_by is 'Name of whoever had it signed, as it was then.';
create index test_drive_paper_picture_due on test_drive_paper (erase_picture_at, account_id) where picture is not null;

alter table test_drive_paper enable row level security;
alter table test_drive_paper force row level security;
create policy own on test_drive_paper using (account_id = current_account());

-- However a picture goes, its file goes, too.
create function note_stale_licence() returns trigger language plpgsql as $$
begin
  insert into stale_file (key, remove_after)
  values (format('passing/licences/%s/%s', old.account_id, old.picture), now())
  on conflict (key) do nothing;
  return null;
end
$$;
create trigger note_deleted_licence after delete on test_drive_paper
  for each row when (old.picture is not null) execute function note_stale_licence();
create trigger note_erased_licence after update on test_drive_paper
  for each row when (old.picture is not null and new.picture is null) execute function note_stale_licence();

create function accounts_with_licence_pictures(instant timestamptz) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct account_id from test_drive_paper where picture is not null and erase_picture_at <= instant
$$;

-- A test drive with a signed agreement stays as long as it.
create or replace function accounts_with_ended_test_drives(instant timestamptz, ended_before timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from account a
  where exists (select from test_drive_hold h where h.account_id = a.id and h.expires_at <= instant)
    or exists (select from test_drive t where t.account_id = a.id and t.ends_at < ended_before
      and not exists (select from test_drive_paper p where p.account_id = t.account_id and p.test_drive_id = t.id))
$$;
