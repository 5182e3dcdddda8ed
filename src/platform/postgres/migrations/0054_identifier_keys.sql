-- Up Migration

-- Stock numbers are compared in one form (D195): what `toIdentifierKey` makes of them. Keys of vehicles that have key columns
-- instead differ from the stock number and stay.
-- The "C" collation gives the same on every server; it knows no letters beyond ASCII, so those of Western Europe follow.
create function to_identifier_key(written text) returns text language sql immutable as $$
  select translate(
    upper(regexp_replace(
      regexp_replace(normalize(written, NFKC),
        '[\s\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'),
      '[\u2010-\u2015\u2212]', '-', 'g') collate "C"),
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ', 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ')
$$;
alter table vehicle no force row level security;

-- Of vehicles that turn out to have one stock number, the one that is for sale keeps it. The others get a key that no row of a
-- feed has, since it has a space: they keep their address and history, and the next snapshot withdraws them.
with keyed as (
  select id, row_number() over (
    partition by account_id, source_id, to_identifier_key(source_key)
    order by withdrawn_at is not null, status = 'sold', updated_at desc, id desc
  ) as place
  from vehicle where source_key = stock_number
)
update vehicle set source_key = source_key || ' (' || vehicle.id || ')'
from keyed where vehicle.id = keyed.id and place > 1;

update vehicle set source_key = to_identifier_key(source_key)
where source_key = stock_number and to_identifier_key(source_key) not in (source_key, '')
  and not exists (
    select from vehicle other
    where other.account_id = vehicle.account_id and other.source_id = vehicle.source_id
      and other.source_key = to_identifier_key(vehicle.source_key)
  );

alter table vehicle force row level security;
drop function to_identifier_key(text);
comment on column vehicle.source_key is 'What the vehicle is known by within its source: its stock number as toIdentifierKey makes it (D195), or its key columns.';
