import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { backUp, checkSecret, restore } from "#platform/backup/backup.ts";
import type { RestoreTarget } from "#platform/backup/load-database.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { type Env, readEnv, requireSetting, SECRET_SETTINGS } from "#platform/env.ts";
import { Database } from "#platform/postgres/database.ts";
import { joinEmbeddedServer } from "#platform/postgres/embedded.ts";
import { requireAppRole, requireOwner } from "#platform/postgres/migrate.ts";
import { catchesUp } from "#platform/postgres/replica/replica-reads.ts";
import { listSecretNames } from "#platform/secrets/account-secrets.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { openStorage } from "#platform/storage/open-storage.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { withPlatform } from "../start/with-platform.ts";
import { print, printNote } from "../terminal/output.ts";

/** `backup` and `restore` of a whole installation (D413). */
export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description("Write all rows and images into a new folder, while the server runs. It holds no secrets.")
    .argument("<folder>", "where the backup goes; made if it is not there")
    .option("--from-replica", "read the rows at DATABASE_READ_URL, if it has all that DATABASE_URL has")
    .option("--json", "as JSON")
    .action(backupCommand);
  program
    .command("restore")
    .description("Fill an empty database and its image storage from a backup.")
    .argument("<folder>", "a folder that `backup` wrote")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      "\nIt refuses a database that has accounts. docs/deployment.md says what to do about messages that wait.",
    )
    .action(restoreCommand);
}

interface Options {
  readonly json?: boolean;
}

interface BackupOptions extends Options {
  readonly fromReplica?: boolean;
}

async function backupCommand(given: string, { json, fromReplica }: BackupOptions): Promise<void> {
  const folder = resolve(given);
  await withPlatform(async (platform, env) => {
    const { secret } = platform;
    const appUrl = fromReplica ? await requireReplica(platform, env) : platform.appUrl;
    const set = SECRET_SETTINGS.filter((name) => env[name] !== undefined);
    const secrets = ["SECRET_KEY", ...set, ...listSecretNames(process.env)];
    const storage = await openStorage(env);
    const made = await backUp(folder, { appUrl, secret, storage, version: packageFile.version, secrets });
    print(json, summarize(made), () =>
      [`${folder}: ${describe(made)}`, `Secrets to keep elsewhere: ${made.secrets.join(", ")}`].join("\n"),
    );
    if (env.SECRET_KEY === undefined)
      printNote(`SECRET_KEY is the text of ${join(env.DATA_DIR, "secret")}, which is not in the backup.`);
  });
}

/**
 * The address of a replica that has all that the database has at this moment: a backup of an older one would hide what it lacks.
 * @throws StartError when there is none
 */
async function requireReplica({ db }: Platform, env: Env): Promise<string> {
  const url = requireSetting(env, "DATABASE_READ_URL");
  const replica = new Database(url, { connections: 1 });
  try {
    if (await catchesUp({ primary: db, replica })) return url;
  } finally {
    await replica.close();
  }
  throw new StartError(
    "DATABASE_READ_URL cannot be reached, or lacks what was written to DATABASE_URL. Without --from-replica the rows are read there.",
  );
}

async function restoreCommand(given: string, { json }: Options): Promise<void> {
  const folder = resolve(given);
  const env = readEnv(process.env);
  const storage = await openStorage(env);
  const { target, leave } = await openTarget(env);
  try {
    const { manifest, left } = await restore(folder, { target, storage });
    print(json, summarize(manifest), () => `Restored: ${describe(manifest)}`);
    for (const note of [...describeSecrets(manifest, await findSecret(env)), ...describeLeft(left)])
      printNote(note);
  } finally {
    await leave();
  }
}

/** The database of the environment, also while it has no tables. */
async function openTarget(
  env: Env,
): Promise<{ readonly target: RestoreTarget; readonly leave: () => Promise<void> }> {
  if (env.DATABASE_URL === undefined) {
    const { ownerUrl, leave } = await joinEmbeddedServer(env.DATA_DIR);
    return { target: { ownerUrl, appRole: "forecourt_app" }, leave };
  }
  const ownerUrl = requireSetting(env, "DATABASE_OWNER_URL");
  await requireOwner(ownerUrl);
  return {
    target: { ownerUrl, appRole: await requireAppRole(env.DATABASE_URL) },
    leave: async () => undefined,
  };
}

const findSecret = async (env: Env): Promise<string | null> =>
  env.SECRET_KEY ?? (await readFile(join(env.DATA_DIR, "secret"), "utf8").catch(() => null))?.trim() ?? null;

/** What an installation has of its own, wherever its backup comes from; SECRET_KEY is spoken of before. */
const OWN_OF_EACH = /^(DATABASE_|S3_|SECRET_KEY$)/;

function* describeSecrets({ secrets, secretCheck }: Manifest, secret: string | null): Generator<string> {
  if (secret === null || checkSecret(secret) !== secretCheck)
    yield "SECRET_KEY is not that of the backup. Set it before the first start, or open forms, links in mail and counts from before are not recognised.";
  const missing = secrets.filter((name) => !OWN_OF_EACH.test(name) && !process.env[name]);
  if (missing.length > 0) yield `Not set here, but needed by the backup: ${missing.join(", ")}`;
}

const describeLeft = (left: readonly string[]): string[] =>
  left.length > 0
    ? [
        "Jobs that waited were left out: the job queue has changed since. What is due is found again by itself.",
      ]
    : [];

const countRows = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

const summarize = (manifest: Manifest) => ({
  ...{ madeAt: manifest.madeAt, version: manifest.version, tables: manifest.tables.length },
  ...{ rows: countRows(manifest), images: manifest.images.count, secrets: manifest.secrets },
});

const describe = (manifest: Manifest): string =>
  `${countRows(manifest)} rows of ${manifest.tables.length} tables and ${manifest.images.count} images, as of ${manifest.madeAt}.`;
