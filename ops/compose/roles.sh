#!/bin/sh
# Makes the roles and the database once, when the volume is empty (docs/deployment.md, "Database").
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role forecourt_owner login password :'owner';
create role forecourt_app login password :'app';
create role forecourt_app_staff nologin;
grant forecourt_app_staff to forecourt_app with inherit false;
create database forecourt owner forecourt_owner;
SQL
