import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { StartError } from "../start-error.ts";
import { requireRow } from "./database.ts";
import { grantAppRole, WITHOUT_DUE_POLICY } from "./grants.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Brings the product's and the job queue's schema up to date as the owner's role, and grants the app's role what it
 * needs (D2). Safe to run by several processes at once: the migrations take an advisory lock.
 * @throws StartError with the step that failed and PostgreSQL's reason.
 */
export async function migrate(ownerUrl: string, appRole: string): Promise<void> {
  await upgrade("the tables", () => migrateTables(ownerUrl));
  await upgrade("the job queue (schema pgboss)", () => migrateQueue(ownerUrl));
  await upgrade("the rights of the app's role", () => grantAppRole(ownerUrl, appRole));
}

/** For a lock on a table that long work of other processes holds. */
const MAX_LOCK_WAIT_MS = 10_000;

/** The migrations' library keeps only the text of what PostgreSQL refused, followed by a stack. */
const MISSING_RIGHT = /permission denied|must be (owner|member)/;

async function upgrade(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    const [reason = ""] = (message || code || "").split("\n");
    const advice = MISSING_RIGHT.test(reason)
      ? "The role of DATABASE_OWNER_URL must own the database and everything in it."
      : "Nothing of this step was changed. Start again once the reason is gone, or go back to the version before.";
    throw new StartError(`Upgrading ${what} failed: ${reason}. ${advice}`);
  }
}

/**
 * Brings the product's tables up to date.
 * @param count how many of the pending migrations; all by default
 */
export async function migrateTables(connectionString: string, count?: number): Promise<void> {
  // The runner does not wait until a connection of its own is closed, and one that a stopping server ends then is an uncaught error.
  const dbClient = new pg.Client({ connectionString });
  await dbClient.connect();
  try {
    // Processes that start at once wait for each other; the library's own lock would fail after the time that follows.
    await dbClient.query("select pg_advisory_lock(7306)");
    // What waits for a table keeps everybody behind it waiting, too: rather give up, and start again (D416).
    await dbClient.query(`set lock_timeout = ${MAX_LOCK_WAIT_MS}`);
    await runner({
      dbClient,
      dir: MIGRATIONS,
      migrationsTable: "migration",
      direction: "up",
      ...(count !== undefined && { count }),
      // One wait for the disk instead of one for each migration, and an upgrade that fails leaves nothing.
      singleTransaction: true,
      advisoryLockMode: "wait",
      log: () => undefined,
    });
  } finally {
    await dbClient.end();
  }
}

/** Brings the job queue's tables up to date. */
export async function migrateQueue(connectionString: string): Promise<void> {
  const queue = new PgBoss({
    connectionString,
    schema: "pgboss",
    supervise: false,
    schedule: false,
  });
  queue.on("error", () => undefined);
  try {
    await queue.start();
  } finally {
    await queue.stop({ graceful: false });
  }
}

/**
 * Checks that the database is as `migrate` leaves it: without the owner's address it must have been migrated before (D2),
 * and a restored database has lost what was revoked on it (D81) and may have lost what names its owner (D422).
 * @throws StartError when it is not.
 */
export async function requireMigrated(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await requireMigrations(client);
    await requireDuePolicies(client);
    await requireNoTemporaryObjects(client);
  } finally {
    await client.end();
  }
}

async function requireMigrations(client: pg.Client): Promise<void> {
  const [found] = (await client.query("select to_regclass('public.migration') as migration")).rows;
  const { rows } = found.migration
    ? await client.query<{ name: string }>("select name from migration")
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  const missing = (await readdir(MIGRATIONS)).filter((file) => !done.has(file.replace(/\.sql$/, "")));
  if (missing.length > 0) {
    throw new StartError(
      "The database is not up to date with this version. Start once with DATABASE_OWNER_URL, the address of the role that owns the tables.",
    );
  }
}

/** Without them, rounds would find nothing to do and nobody would hear of it. */
async function requireDuePolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(WITHOUT_DUE_POLICY);
  for (const { name } of rows) {
    throw new StartError(
      `The work of all accounts cannot be found: ${name} has no policy "rounds" for its owner, as after a restore under another role. Start once with DATABASE_OWNER_URL.`,
    );
  }
}

async function requireNoTemporaryObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select current_database() as name where has_database_privilege(current_database(), 'TEMPORARY')",
  );
  for (const { name } of rows) {
    throw new StartError(
      `The role of DATABASE_URL may create temporary tables in ${name}. Start once with DATABASE_OWNER_URL, or run as an administrator: revoke temporary on database ${client.escapeIdentifier(name)} from public, ${client.escapeIdentifier(client.user ?? "")}`,
    );
  }
}

/**
 * Row-level security binds neither superusers nor, unless forced, owners; so the app's role must be neither (D2).
 * @throws StartError with the SQL that creates such a role.
 */
export async function requireAppRole(url: string): Promise<string> {
  const client = await connect("DATABASE_URL", url);
  try {
    const server = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if (requireRow(server.rows).version < 150_000)
      throw new StartError("DATABASE_URL is an older PostgreSQL; version 15 or later is needed.");
    const role = requireRow((await client.query<RoleFacts>(ROLE_FACTS)).rows);
    if (role.privileged || role.owns) throw new StartError(describeRole(role.name));
    return role.name;
  } finally {
    await client.end();
  }
}

/**
 * Checks that the owner's address works, before anything is changed with it.
 * @throws StartError naming the variable.
 */
export async function requireOwner(url: string): Promise<void> {
  const client = await connect("DATABASE_OWNER_URL", url);
  await client.end();
}

/** What is wrong with an address, by PostgreSQL's code. Its own message names no variable. */
const REFUSALS: Readonly<Record<string, string>> = {
  "28P01": "has a wrong user name or password",
  "28000": "has a user who may not log in from here",
  "3D000": "names a database that does not exist",
};

async function connect(variable: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code = "", message } = error as Error & { readonly code?: string };
    throw new StartError(`${variable} ${REFUSALS[code] ?? `cannot be reached: ${message || code}`}.`);
  }
}

interface RoleFacts {
  readonly name: string;
  readonly privileged: boolean;
  readonly owns: boolean;
}

const ROLE_FACTS = `
  select current_user as name, rolsuper or rolbypassrls as privileged,
    exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = pg_roles.oid)
      or exists (select from pg_database where datname = current_database() and datdba = pg_roles.oid) as owns
  from pg_roles where rolname = current_user`;

function describeRole(name: string): string {
  return [
    `DATABASE_URL connects as ${name}, which owns the tables or bypasses row-level security.`,
    "Create a role for the app, keep the owner's address in DATABASE_OWNER_URL, and start again:",
    "  create role forecourt_app login password 'choose-one';",
  ].join("\n");
}
