import { type Env, requireSetting } from "../env.ts";
import { Database, SERVER_LIMITS, type TimeLimits } from "../postgres/database.ts";
import { hasEmbeddedServer, joinEmbeddedServer } from "../postgres/embedded.ts";
import {
  migrate,
  requireAppRole,
  requireAppRoleIfReached,
  requireMigrated,
  requireOwner,
} from "../postgres/migrate.ts";
import { type EncryptionKeys, withDerivedKey } from "../secrets/encryption.ts";
import { ensureOwnSecret } from "../secrets/own-secret.ts";
import { StartError, toStartError } from "../start-error.ts";

/** What every command works with: the database as the app's role, its address, and the signing secret. */
export interface Platform {
  readonly db: Database;
  readonly appUrl: string;
  /** The same without a pooler in between, which passes on no notices. */
  readonly directUrl: string;
  /** The database as the role that owns the tables; undefined when it was not given. */
  readonly ownerUrl: string | undefined;
  readonly embedded: boolean;
  readonly secret: string;
  /** Keys of what is stored of secrets (D429). */
  readonly keys: EncryptionKeys;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly limits?: TimeLimits;
  /** Whether the schema is brought up to date; without it, one that is not is refused (D410). */
  readonly upgrade?: boolean;
}

/**
 * Joins the embedded PostgreSQL or connects to the given one, and brings its schema up to date (D2, D3).
 * @throws StartError with one sentence about what to fix.
 */
export async function openPlatform(
  env: Env,
  { limits = SERVER_LIMITS, upgrade = true }: OpenOptions = {},
): Promise<Platform> {
  if (env.DATABASE_URL) {
    const role = await requireAppRole(env.DATABASE_URL);
    for (const variable of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
      if (env[variable]) await requireAppRoleIfReached(env[variable], variable);
    if (env.DATABASE_OWNER_URL) {
      await requireOwner(env.DATABASE_OWNER_URL);
      if (upgrade) await migrate(env.DATABASE_OWNER_URL, role);
    }
    await requireMigrated(env.DATABASE_URL);
    const secret = requireSetting(env, "SECRET_KEY");
    const keys = withDerivedKey(secret, env.ENCRYPTION_KEYS);
    const db = new Database(env.DATABASE_URL, { limits });
    return {
      db,
      appUrl: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      embedded: false,
      secret,
      keys,
      close: () => db.close(),
    };
  }
  if (!upgrade && !hasEmbeddedServer(env.DATA_DIR))
    throw new StartError(`There is no database in ${env.DATA_DIR} yet: the first start makes it.`);
  const server = await joinEmbeddedServer(env.DATA_DIR);
  try {
    if (upgrade) await migrate(server.ownerUrl, "forecourt_app");
    else await requireMigrated(server.appUrl, "The next start brings it up to date.");
    const secret = env.SECRET_KEY ?? (await ensureOwnSecret(env.DATA_DIR));
    const keys = withDerivedKey(secret, env.ENCRYPTION_KEYS);
    const db = new Database(server.appUrl, { limits });
    const close = async () => {
      await db.close();
      await server.leave();
    };
    const { appUrl, ownerUrl } = server;
    return { db, appUrl, directUrl: appUrl, ownerUrl, embedded: true, secret, keys, close };
  } catch (error) {
    await server.leave();
    throw toStartError(error, "preparing the database");
  }
}
