import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runner } from "node-pg-migrate";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { StartError } from "../start-error.ts";
import { withClient } from "./client.ts";
import { requireRow } from "./database.ts";
import { grantAppRole, WITHOUT_DUE_POLICY } from "./grants.ts";
import { UNGUARDED_TABLES } from "./roles/staff-role.ts";

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
    if (error instanceof StartError) throw error;
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
  await withClient(connectionString, async (dbClient) => {
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
  });
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
 * @param advice what to do about missing migrations
 * @throws StartError when it is not.
 */
export async function requireMigrated(appUrl: string, advice = START_AS_OWNER): Promise<void> {
  await withClient(appUrl, async (client) => {
    await requireMigrations(client, advice);
    await requireDuePolicies(client);
    await requireNoTemporaryObjects(client);
    await requireStaffPolicies(client);
  });
}

const START_AS_OWNER = "Start once with DATABASE_OWNER_URL, the address of the role that owns the tables.";

/** Names of the migrations that this version of the program has, in any order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).map((file) => file.replace(/\.sql$/, ""));
}

async function requireMigrations(client: pg.Client, advice: string): Promise<void> {
  const [found] = (await client.query("select to_regclass('public.migration') as migration")).rows;
  const { rows } = found.migration
    ? await client.query<{ name: string }>("select name from migration")
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  const missing = (await listMigrations()).filter((name) => !done.has(name));
  if (missing.length > 0) throw new StartError(`The database is not up to date with this version. ${advice}`);
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

/** Without them, a person whom a dealer has just removed could still read and write what a query of theirs asks for (D426). */
async function requireStaffPolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(UNGUARDED_TABLES);
  for (const { name } of rows) {
    throw new StartError(
      `${name} has no policy "staff" for the role that staff work under, as after a restore. Start once with DATABASE_OWNER_URL.`,
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

/** Variables with addresses that the app's role must use. */
type AppVariable = "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_READ_URL";

/**
 * Row-level security binds neither superusers nor, unless forced, owners; so the app's role must be neither (D2).
 * @returns its name
 * @throws StartError naming the variable, with the SQL that creates such a role.
 */
export async function requireAppRole(url: string, variable: AppVariable = "DATABASE_URL"): Promise<string> {
  return withClient(
    url,
    (client) => readAppRole(client, variable),
    (reason) => toRefusal(variable, reason),
  );
}

async function readAppRole(client: pg.Client, variable: AppVariable): Promise<string> {
  const server = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if (requireRow(server.rows).version < 150_000)
    throw new StartError(`${variable} is an older PostgreSQL; version 15 or later is needed.`);
  const role = requireRow((await client.query<RoleFacts>(ROLE_FACTS)).rows);
  if (role.privileged || role.owns) throw new StartError(describeRole(variable, role.name));
  return role.name;
}

/**
 * Checks the role at an address that the program can do without for a while, such as a replica's (D424). One that cannot be reached
 * is no reason not to start.
 * @throws StartError as `requireAppRole`
 */
export async function requireAppRoleIfReached(url: string, variable: AppVariable): Promise<void> {
  const away = new Error("away");
  try {
    await withClient(
      url,
      (client) => readAppRole(client, variable),
      (reason) => (isRefused(reason) ? toRefusal(variable, reason) : away),
    );
  } catch (error) {
    if (error !== away) throw error;
  }
}

/**
 * Checks that the owner's address works, before anything is changed with it.
 * @throws StartError naming the variable.
 */
export async function requireOwner(url: string): Promise<void> {
  await withClient(
    url,
    async () => undefined,
    (reason) => toRefusal("DATABASE_OWNER_URL", reason),
  );
}

/** What is wrong with an address, by PostgreSQL's code. Its own message names no variable. */
const REFUSALS: Readonly<Record<string, string>> = {
  "28P01": "has a wrong user name or password",
  "28000": "has a user who may not log in from here",
  "3D000": "names a database that does not exist",
};

const isRefused = (reason: Error & { readonly code?: string }) => (reason.code ?? "") in REFUSALS;

function toRefusal(variable: string, reason: Error): StartError {
  const { code = "", message } = reason as Error & { readonly code?: string };
  return new StartError(`${variable} ${REFUSALS[code] ?? `cannot be reached: ${message || code}`}.`);
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

function describeRole(variable: AppVariable, name: string): string {
  if (variable !== "DATABASE_URL")
    return `${variable} connects as ${name}, which owns the tables or bypasses row-level security: dealers would see each other's stock. Use the app's role, as in DATABASE_URL.`;
  return [
    `DATABASE_URL connects as ${name}, which owns the tables or bypasses row-level security.`,
    "Create a role for the app, keep the owner's address in DATABASE_OWNER_URL, and start again:",
    "  create role forecourt_app login password 'choose-one';",
  ].join("\n");
}
