import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { withClient } from "../postgres/client.ts";
import { CopyIn, startCopy } from "../postgres/copy.ts";
import { listMigrations, migrate, migrateQueue, migrateTables } from "../postgres/migrate.ts";
import { StartError } from "../start-error.ts";
import { TEXT_FORMAT } from "./dump-database.ts";
import { type BackupTable, type Manifest, toTableFile } from "./manifest.ts";

export interface RestoreTarget {
  /** The database as the role that is to own the tables. */
  readonly ownerUrl: string;
  readonly appRole: string;
}

/**
 * Checks that a database can take a backup.
 * @throws StartError when it is not empty, has tables that are newer than the backup, or would need those of a later version
 */
export async function requireEmptyDatabase(
  { ownerUrl }: RestoreTarget,
  { migrations, version }: Manifest,
): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartError(
      `The backup was made by a later version, ${version}, whose tables this program does not know (${unknown}). Restore it with that version or a later one. Nothing was changed.`,
    );
  await withClient(ownerUrl, async (client) => countMissing(await listDone(client), migrations));
}

/**
 * Fills an empty database with the rows of a backup, in one transaction, and brings it up to date with this program. The tables
 * are first made as they were when the backup was made, so that one of an earlier version fits.
 * @returns tables of the job queue that are different by now, whose rows were left out
 */
export async function loadDatabase(
  { ownerUrl, appRole }: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<readonly string[]> {
  const left = await withClient(ownerUrl, async (client) => {
    const missing = countMissing(await listDone(client), manifest.migrations);
    if (missing > 0) await migrateTables(ownerUrl, missing);
    await migrateQueue(ownerUrl);
    await client.query(`begin; ${TEXT_FORMAT}`);
    const tables = await listFitting(client, manifest.tables);
    await loadRows(client, folder, { ...manifest, tables }).catch((error: unknown) => {
      throw explainRows(error, folder);
    });
    await client.query("commit");
    return manifest.tables.filter((table) => !tables.includes(table)).map(({ name }) => name);
  });
  await migrate(ownerUrl, appRole);
  return left;
}

/** Migrations that an empty database has. */
async function listDone(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace('public') and relkind = 'r'`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  if (!tables.has("migration")) {
    if (tables.size > 0) throw new StartError("The database is not empty: it has tables of something else.");
    return [];
  }
  // Whatever an account has is removed before the account itself; without one, only what belongs to none can be there.
  for (const name of ["account", "market_observation", "removed_demo", "staff_person"]) {
    if (!tables.has(name)) continue;
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount)
      throw new StartError(`The database is not empty: there are rows in ${name}. Nothing was changed.`);
  }
  return (await client.query<{ name: string }>("select name from migration order by id")).rows.map(
    ({ name }) => name,
  );
}

/** How many migrations lead from those that are done to those of the backup. */
function countMissing(done: readonly string[], wanted: readonly string[]): number {
  if (done.some((name, place) => name !== wanted[place]))
    throw new StartError(
      "The tables of this database are newer than the backup. Make an empty database for it; its tables are brought up to date after its rows are in them.",
    );
  return wanted.length - done.length;
}

/** The product's tables, and those of the job queue that have the columns of the backup: its own library changes them (D413). */
async function listFitting(client: pg.Client, tables: readonly BackupTable[]): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array(select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c where relnamespace = 'pgboss'::regnamespace`,
  );
  const known = new Map(rows.map(({ name, columns }) => [name, columns]));
  const fits = ({ name, columns }: BackupTable) =>
    columns.every((column) => known.get(name)?.includes(column));
  const isQueueAsBefore = tables.every((table) => table.schema === "public" || fits(table));
  return tables.filter(({ schema }) => schema === "public" || isQueueAsBefore);
}

async function loadRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const names = manifest.tables.map(toSqlName);
  await client.query(`truncate ${names.join(", ")} cascade`);
  const references = await dropReferences(client);
  const forced = await listForced(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Its owner, too, sees only one account's rows of a table, and may copy none into it.
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  for (const table of manifest.tables) await loadTable(client, folder, table);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  // Not before: what is forced also hides the rows from the check of a reference.
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
  for (const { name, last } of manifest.sequences)
    await client.query("select setval(to_regclass($1), $2)", [name, last]);
}

const toSqlName = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

async function loadTable(client: pg.Client, folder: string, table: BackupTable): Promise<void> {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  const copy = startCopy(client, new CopyIn(`copy ${toSqlName(table)} (${columns}) from stdin`));
  const path = toTableFile(folder, table);
  try {
    await pipeline(createReadStream(path), createGunzip(), copy);
  } catch (error) {
    throw explainRows(error, path);
  }
  if (copy.rows !== table.rows)
    throw explainRows(new RowsError(`${copy.rows} rows came of ${table.rows}`), path);
}

/** What a file holds is not what the manifest says. */
class RowsError extends Error {}

/** Of PostgreSQL for values, references and names that it does not take, though not for a right that is missing, and of zlib. */
const NOT_AS_WRITTEN = /^(22|23|42(?!501))\w{3}$|^Z_/;

/** One sentence for a backup that somebody changed and gave new checksums; other errors stay as they are. */
function explainRows(error: unknown, path: string): unknown {
  const { code = "", message } = error as Error & { readonly code?: string };
  if (!(error instanceof RowsError) && !NOT_AS_WRITTEN.test(code)) return error;
  return new StartError(`${path} is not as it was written: ${message}. No row was restored.`);
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Takes the references between the product's tables away, so that their rows may come in any order; adding them checks all. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

async function listForced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}
