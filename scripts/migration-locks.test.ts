import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMigrationLocks } from "./migration-locks.ts";

const FOLDER = join(import.meta.dirname, "../src/platform/postgres/migrations");

/** The last migration that was made before this rule. */
const LAST_EXEMPT = "0094_bank_transfers";

test("D416: no migration keeps a large table from being read or written, or takes away what a running version needs", () => {
  const names = readdirSync(FOLDER)
    .map((file) => file.replace(/\.sql$/, ""))
    .sort();
  expect(names).toContain(LAST_EXEMPT);
  const problems = names
    .filter((name) => name > LAST_EXEMPT)
    .flatMap((name) => {
      const earlier = names.filter((other) => other < name);
      const sql = readFileSync(join(FOLDER, `${name}.sql`), "utf8");
      return findMigrationLocks(sql, earlier).map((problem) => `${name}: ${problem}`);
    });
  expect(problems).toEqual([]);
});

const EARLIER = ["0095_new_name"];

test.each([
  "create table thing (id bigint primary key, at timestamptz not null); create index thing_by_time on thing (at); alter table thing alter column id type int",
  "alter table vehicle add column seen_at timestamptz",
  "alter table vehicle add column seen_at timestamptz not null default now(), add kind text not null default 'x, (y)'",
  "alter table lead add constraint lead_kind check (kind <> '') not valid",
  "alter table lead validate constraint lead_kind",
  "alter table payment drop constraint payment_provider_check",
  "alter table lead alter column kind drop not null, alter kind set default 'x'",
  "alter table vehicle add constraint vehicle_key unique using index vehicle_key_index",
  "alter table site alter column slug set not null; create index site_by_slug on site (slug); update site set slug = slug; truncate table site",
  "-- beforehand: create index concurrently if not exists lead_by_kind on lead (kind)\ncreate index if not exists lead_by_kind on lead (kind)",
  "-- contract: 0095_new_name\nalter table lead drop column old_name; drop table old_leads; drop index lead_by_old_name",
  "comment on column lead.kind is 'update vehicle; drop table lead';\ndo $$ begin update lead set kind = ''; end $$",
  "create function f() returns void language sql as $$ delete from lead $$; grant select on lead to x",
])("D416: %s passes", (sql) => {
  expect(findMigrationLocks(sql, EARLIER)).toEqual([]);
});

test.each([
  ["create index lead_by_kind on lead (kind)", /keeps everybody from writing/],
  ["create unique index if not exists lead_by_kind on public.lead (kind)", /keeps everybody from writing/],
  ["ALTER TABLE ONLY vehicle ALTER COLUMN km TYPE bigint", /writes every row again/],
  ["alter table vehicle alter km set not null", /reads every row/],
  ["alter table vehicle add foreign key (site_id) references site", /reads every row/],
  ["alter table vehicle add constraint x check (km > 0)", /reads every row/],
  ["alter table vehicle add constraint x unique (km)", /builds an index/],
  ["alter table vehicle add column site_id bigint references site", /locks both tables/],
  ["alter table vehicle add column key uuid default gen_random_uuid()", /writes every row again/],
  [
    "alter table vehicle add column a int, add column b int generated always as (a) stored",
    /writes every row again/,
  ],
  ["alter table vehicle add column a int not null", /fails where there are rows/],
  ["alter table vehicle drop column km", /contract/],
  ["alter table site rename column slug to name", /contract/],
  ["drop table if exists lead", /contract/],
  ["-- contract: 0099_later\ndrop table lead", /names no earlier migration/],
  ["update vehicle set km = 0", /in batches/],
  ["drop index if exists lead_by_kind", /contract/],
  ["truncate lead", /in batches/],
  ["truncate table lead", /in batches/],
])("D416: %s is refused", (sql, reason) => {
  expect(findMigrationLocks(sql, EARLIER).join()).toMatch(reason);
});
