import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withClient } from "./client.ts";
import { joinEmbeddedServer } from "./embedded.ts";
import { migrate, requireAppRole } from "./migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    appUrl: string;
    appRole: string;
    ownerUrl: string;
    /** Name of the migrated database that each test file copies. */
    template: string;
  }
}

interface TestServer {
  readonly appUrl: string;
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

/** One PostgreSQL for a test run with a migrated database to copy: the server of the environment, or an embedded one (D117). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { appUrl, ownerUrl, stop } = findGivenServer() ?? (await startEmbeddedServer());
  const template = `forecourt_template_${randomUUID().replaceAll("-", "_")}`;
  const appRole = await requireAppRole(appUrl);
  await runSql(ownerUrl, [`create database ${template}`]);
  await migrate(withDatabase(ownerUrl, template), appRole);
  for (const [key, value] of Object.entries({ appUrl, appRole, ownerUrl, template } as const))
    project.provide(key as "appUrl", value);
  return async () => {
    await runSql(ownerUrl, [`drop database ${template} with (force)`]);
    await stop();
  };
}

function findGivenServer(): TestServer | null {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
  return appUrl && ownerUrl ? { appUrl, ownerUrl, stop: async () => undefined } : null;
}

async function startEmbeddedServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-test-"));
  await chmod(dataDir, 0o755);
  const { appUrl, ownerUrl, leave } = await joinEmbeddedServer(dataDir);
  const { superuser } = JSON.parse(await readFile(join(dataDir, "postgres", "server.json"), "utf8"));
  const superuserUrl = new URL(ownerUrl);
  superuserUrl.username = "postgres";
  superuserUrl.password = superuser;
  await runSql(superuserUrl.href, [
    "alter role forecourt_owner createdb",
    "grant pg_signal_backend to forecourt_owner",
    // No test's data need survive a failing machine.
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "alter system set synchronous_commit = off",
    "select pg_reload_conf()",
  ]);
  const stop = async () => {
    await leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { appUrl, ownerUrl, stop };
}

/** The address of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs statements one by one, each in a transaction of its own. */
export async function runSql(url: string, statements: readonly string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
