-- Up Migration

-- A day of opening hours has a list of periods instead of one pair of times, and midnight is 24:00 (D210).
create function to_periods(days jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    case when day ? 'open' and day ? 'close' then
      day - 'open' - 'close' || jsonb_build_object('periods', jsonb_build_array(jsonb_build_object(
        'open', day -> 'open',
        'close', case day ->> 'close' when '00:00' then '"24:00"' else day -> 'close' end)))
    else day - 'open' - 'close' end
    order by position), '[]')
  from jsonb_array_elements(days) with ordinality as list(day, position)
$$;
alter table location no force row level security;
update location set opening_hours = to_periods(opening_hours), special_hours = to_periods(special_hours);
alter table location force row level security;
drop function to_periods(jsonb);

-- Few times are held at once from one network (D214).
alter table test_drive_hold add column network text, add column block text;
comment on column test_drive_hold.network is 'A keyed hash of the network that holds it; null for holds from before.';
comment on column test_drive_hold.block is 'The same of the /48 around it; null for IPv4.';
