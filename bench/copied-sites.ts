import { join } from "node:path";
import pg from "pg";
import { toObservationKey } from "#features/market/training/observation-store.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Platform } from "#platform/start/platform.ts";
import { writeFeed } from "./feed.ts";
import { addBenchSite, importBenchFeed } from "./large-site.ts";
import { withPlatform } from "./product.ts";

/** Vehicles of most sites, and of large ones. */
export const [USUAL, LARGE] = [100, 500];

interface Sites {
  readonly usual: number;
  readonly large: number;
}

/** Adds sites, `usual-1` and so on, by copying two that were imported within the database. @returns seconds */
export async function fillWithSites(dataDir: string, { usual, large }: Sites): Promise<number> {
  const started = performance.now();
  await withPlatform(dataDir, async (platform) => {
    for (const [name, vehicles] of [
      ["usual", USUAL],
      ["large", LARGE],
    ] as const) {
      const path = join(dataDir, `${name}.csv`);
      await writeFeed(path, { count: vehicles, yards: 1 }, new Date());
      await importBenchFeed(platform, await addBenchSite(platform, name), path);
    }
    await copyAccounts(platform, "usual", { count: usual, after: 0 });
    // Behind the usual ones, so that a start reads those.
    await copyAccounts(platform, "large", { count: large, after: usual });
  });
  return (performance.now() - started) / 1000;
}

/** Tables of an account that pages of its stock read, those that others refer to first. */
const TABLES = [
  "account",
  "dealership",
  "location",
  "site",
  "site_config",
  "source",
  "vehicle",
  "vehicle_media",
];
const IDS = new Set([
  "id",
  "account_id",
  "site_id",
  "source_id",
  "vehicle_id",
  "location_id",
  "dealership_id",
]);
/** More than a copied account has rows in any table. */
const STEP = 1_000_000;

/** Copies an account `count` times, as `{slug}-1` and so on, with ids that come after those of `after` earlier copies. */
async function copyAccounts(
  platform: Platform,
  slug: string,
  { count, after }: { readonly count: number; readonly after: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: platform.ownerUrl });
  await client.connect();
  try {
    const account = await client.query("select id from account where slug = $1", [slug]);
    const id = Number(account.rows[0].id);
    for (const table of TABLES) {
      const { rows } = await client.query(
        "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
        [table],
      );
      const names: string[] = rows.map(({ name }) => name);
      const values = names.map((name) => {
        if (IDS.has(name)) return `o.${name} + (${after} + k) * ${STEP}::bigint`;
        return name === "slug" && ["account", "site"].includes(table) ? "o.slug || '-' || k" : `o.${name}`;
      });
      await client.query(`alter table ${table} no force row level security`);
      await client.query(
        `insert into ${table} (${names.join(", ")}) overriding system value select ${values.join(", ")}
         from ${table} o, generate_series(1, ${count}) k where o.${table === "account" ? "id" : "account_id"} = ${id}`,
      );
      await client.query(`alter table ${table} force row level security`);
    }
    await copyObservations(client, { keys: await listKeys(platform, id as AccountId), count, after });
    // An installation that has run for a while: PostgreSQL has no new rows to look through while it is measured.
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

/** By which the market knows an account's vehicles. */
async function listKeys({ db, secret }: Platform, accountId: AccountId): Promise<string[]> {
  const vehicles = await db.readAccount(accountId, (tx) =>
    tx.query<{ id: number }>("select id from vehicle where withdrawn_at is null"),
  );
  return vehicles.map(({ id }) => toObservationKey(secret, accountId, id).slice(0, 32));
}

interface CopiedObservations {
  readonly keys: readonly string[];
  readonly count: number;
  readonly after: number;
}

/**
 * Copies what the market knows of an account's vehicles, so that it learns from as many cars as there are: each copy by a key and with
 * a reading of its own, since cars of one model and reading count as the same car (D227).
 */
async function copyObservations(
  client: pg.Client,
  { keys, count, after }: CopiedObservations,
): Promise<void> {
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_name = 'market_observation' and table_schema = 'public'",
  );
  const names: string[] = rows.map(({ name }) => name);
  const own = new Map([
    ["vehicle_key", "encode(sha256(convert_to(o.vehicle_key || ':' || k, 'UTF8')), 'hex')"],
    ["seller_mark", "k % 256"],
    ["km", "o.km + k"],
  ]);
  await client.query(
    `insert into market_observation (${names.join(", ")})
     select ${names.map((name) => own.get(name) ?? `o.${name}`).join(", ")}
     from market_observation o, generate_series($2::int + 1, $2::int + $3::int) k
     where left(o.vehicle_key, 32) = any($1)`,
    [keys, after, count],
  );
}
