-- Up Migration

-- Special days are stored with the names that usual days have (D103).
alter table location no force row level security;
update location set special_hours = (
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('date', day -> 'date', 'name', day -> 'name',
    'status', day -> 'status', 'open', day -> 'start_hour', 'close', day -> 'end_hour')) order by position)
  from jsonb_array_elements(special_hours) with ordinality as days(day, position))
where special_hours <> '[]';
alter table location force row level security;
