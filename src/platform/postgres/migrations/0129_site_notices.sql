-- Up Migration

-- Processes remember names that no site has (D421). Whatever may give such a name a site, they hear of it once it is committed.
create function tell_site_changed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('forecourt_site', new.account_id || ':' || case tg_table_name
    when 'site' then to_jsonb(new)->>'id'
    else to_jsonb(new)->>'site_id'
  end);
  return null;
end $$;

create trigger tell_changed after insert or update on site_host for each row execute function tell_site_changed();
create trigger tell_added after insert on site for each row execute function tell_site_changed();
create trigger tell_shown after update on site for each row
  when (old.slug <> new.slug or old.removed_at is distinct from new.removed_at
    or (old.published_version is null) <> (new.published_version is null))
  execute function tell_site_changed();
