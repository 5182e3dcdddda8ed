-- Up Migration

-- Without pg_temp in it, search_path finds the caller's temporary tables first. A function that runs as the owner must
-- never do so: a trigger on such a table would run as the owner, too.
alter function redate_demo_account(timestamptz) set search_path = pg_catalog, public, pg_temp;
