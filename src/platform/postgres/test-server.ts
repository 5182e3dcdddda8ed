import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { joinEmbeddedServer } from "./embedded.ts";
import { migrate, requireAppRole } from "./migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    appUrl: string;
    ownerUrl: string;
  }
}

/** One migrated PostgreSQL for a test run: the one of the environment, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_URL && DATABASE_OWNER_URL) {
    await migrate(DATABASE_OWNER_URL, await requireAppRole(DATABASE_URL));
    project.provide("appUrl", DATABASE_URL);
    project.provide("ownerUrl", DATABASE_OWNER_URL);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-test-"));
  await chmod(dataDir, 0o755);
  const server = await joinEmbeddedServer(dataDir);
  await migrate(server.ownerUrl, "forecourt_app");
  project.provide("appUrl", server.appUrl);
  project.provide("ownerUrl", server.ownerUrl);
  return async () => {
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
}
