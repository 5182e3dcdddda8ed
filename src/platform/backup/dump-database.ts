import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { withClient } from "../postgres/client.ts";
import { CopyOut, startCopy } from "../postgres/copy.ts";
import { requireRow } from "../postgres/database.ts";
import { type BackupFile, type BackupTable, type Manifest, toTableFile } from "./manifest.ts";

/** Of the job queue only what waits: its own tables of upkeep are made again. */
const QUEUE_TABLES = ["queue", "job"];

/** How values are written, so that any server reads them as this one meant them. */
export const TEXT_FORMAT =
  "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** Statements sent in one go: one for each account would cost a wait for each. */
const COPIES_AT_ONCE = 500;

type Dumped = Pick<Manifest, "madeAt" | "postgres" | "migrations" | "tables" | "sequences" | "secrets">;

/**
 * Writes all rows of a database as they are at one instant, a file for each table. It needs no role that sees all accounts:
 * the app's own reads one account after another (D2, D413).
 */
export async function dumpDatabase(appUrl: string, folder: string): Promise<Dumped> {
  return withClient(appUrl, async (client) => {
    await client.query(`begin isolation level repeatable read read only; ${TEXT_FORMAT}`);
    return dumpSnapshot(client, folder);
  });
}

async function dumpSnapshot(client: pg.Client, folder: string): Promise<Dumped> {
  const server = await client.query<{ version: number; now: Date }>(
    "select current_setting('server_version_num')::int as version, now() as now",
  );
  const { version, now } = requireRow(server.rows);
  const migrations = await client.query<{ name: string }>("select name from migration order by id");
  const accounts = (await client.query<{ id: number }>("select id from account order by id")).rows.map(
    ({ id }) => id,
  );
  const tables: BackupTable[] = [];
  for (const table of await listTables(client)) {
    const { schema, name, columns } = table;
    const copies = new CopiesInTurn(client, buildCopies(table, accounts));
    const written = await writeZipped(copies.read(), toTableFile(folder, table));
    tables.push({ schema, name, columns, rows: copies.rows, ...written });
  }
  return {
    madeAt: now.toISOString(),
    postgres: version,
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: await listSequences(client),
    secrets: await listNamedSecrets(client, accounts),
  };
}

interface Table extends Pick<BackupTable, "schema" | "name" | "columns"> {
  /** Whether a row is seen by its own account only. */
  readonly isolated: boolean;
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name, relrowsecurity as isolated,
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and (nspname = 'public' and relname <> 'migration' or nspname = 'pgboss' and relname = any($1))
     order by nspname desc, relname = 'queue' desc, relname`,
    [QUEUE_TABLES],
  );
  return rows;
}

/** The statements that send all rows of a table; of an isolated one, those of one account after another. */
function buildCopies({ schema, name, columns, isolated }: Table, accounts: readonly number[]): string[] {
  const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  const select = `select ${columns.map(pg.escapeIdentifier).join(", ")} from ${table}`;
  if (!isolated) return [`copy (${select}) to stdout`];
  // The directory is seen by all, hence also the account in the condition.
  const key = name === "account" ? "id" : "account_id";
  return accounts.map(
    (id) => `set local app.account = '${id}'; copy (${select} where ${key} = ${id}) to stdout`,
  );
}

/** The rows that several copies send, one after another. */
class CopiesInTurn {
  readonly #client: pg.Client;
  readonly #copies: readonly string[];
  rows = 0;

  constructor(client: pg.Client, copies: readonly string[]) {
    this.#client = client;
    this.#copies = copies;
  }

  async *read(): AsyncGenerator<Buffer> {
    for (let first = 0; first < this.#copies.length; first += COPIES_AT_ONCE) {
      const together = this.#copies.slice(first, first + COPIES_AT_ONCE).join(";\n");
      const copy = startCopy(this.#client, new CopyOut(together));
      yield* copy;
      this.rows += copy.rows;
    }
  }
}

/** Writes a compressed file, and answers what it became. */
async function writeZipped(rows: AsyncIterable<Buffer>, path: string): Promise<BackupFile> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  };
  await pipeline(rows, createGzip(), measure, createWriteStream(path, { flush: true, mode: 0o600 }));
  return { bytes, sha256: hash.digest("hex") };
}

async function listSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename <> 'migration_id_seq' order by 1`,
  );
  return rows;
}

/** Names of the secrets that published settings name (D83). */
async function listNamedSecrets(client: pg.Client, accounts: readonly number[]): Promise<string[]> {
  const names = new Set<string>();
  for (const id of accounts) {
    await client.query(`set local app.account = '${id}'`);
    const { rows } = await client.query<{ name: string }>(
      `select found[1] as name from site join site_config on site_id = site.id and version = published_version,
         regexp_matches(document::text, '"(FORECOURT_SECRET_[A-Z0-9_]+)"', 'g') as found
       where site.account_id = $1 and site.removed_at is null`,
      [id],
    );
    for (const { name } of rows) names.add(name);
  }
  return [...names].sort();
}
