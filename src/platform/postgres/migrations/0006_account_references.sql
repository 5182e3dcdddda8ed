-- Up Migration

-- Row-level security does not look at what a row refers to: that must be of the same account too (D1, D2).
do $$
declare
  parent text;
  reference text[];
begin
  foreach parent in array array['site', 'dealership', 'location', 'source', 'feed', 'vehicle'] loop
    execute format('alter table %I add constraint %I unique (account_id, id)', parent, parent || '_of_account');
  end loop;
  foreach reference slice 1 in array array[
    ['site_host', 'site'], ['site_config', 'site'], ['location', 'dealership'], ['feed', 'source'],
    ['import_run', 'source'], ['import_run', 'feed'], ['import_run', 'site'],
    ['vehicle', 'source'], ['vehicle', 'location'], ['vehicle', 'dealership'],
    ['vehicle_price', 'vehicle'], ['vehicle_event', 'vehicle'], ['vehicle_media', 'vehicle'],
    ['lead', 'site'], ['analytics_event', 'site']
  ] loop
    execute format('alter table %1$I drop constraint %2$I, add constraint %2$I foreign key (account_id, %3$I) references %4$I (account_id, id)',
      reference[1], reference[1] || '_' || reference[2] || '_id_fkey', reference[2] || '_id', reference[2]);
  end loop;
end $$;
