import { type Env, requireSetting } from "../env.ts";
import { Database, SERVER_LIMITS, type TimeLimits } from "../postgres/database.ts";
import { joinEmbeddedServer } from "../postgres/embedded.ts";
import { migrate, requireAppRole, requireMigrated, requireOwner } from "../postgres/migrate.ts";
import { ensureOwnSecret } from "../secrets/own-secret.ts";
import { toStartError } from "../start-error.ts";

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
  close(): Promise<void>;
}

/**
 * Joins the embedded PostgreSQL or connects to the given one, and brings its schema up to date (D2, D3).
 * @throws StartError with one sentence about what to fix.
 */
export async function openPlatform(env: Env, limits: TimeLimits = SERVER_LIMITS): Promise<Platform> {
  if (env.DATABASE_URL) {
    const role = await requireAppRole(env.DATABASE_URL);
    if (env.DATABASE_OWNER_URL) {
      await requireOwner(env.DATABASE_OWNER_URL);
      await migrate(env.DATABASE_OWNER_URL, role);
    }
    await requireMigrated(env.DATABASE_URL);
    const db = new Database(env.DATABASE_URL, { limits });
    return {
      db,
      appUrl: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      embedded: false,
      secret: requireSetting(env, "SECRET_KEY"),
      close: () => db.close(),
    };
  }
  const server = await joinEmbeddedServer(env.DATA_DIR);
  try {
    await migrate(server.ownerUrl, "forecourt_app");
    const secret = env.SECRET_KEY ?? (await ensureOwnSecret(env.DATA_DIR));
    const db = new Database(server.appUrl, { limits });
    const close = async () => {
      await db.close();
      await server.leave();
    };
    const { appUrl, ownerUrl } = server;
    return { db, appUrl, directUrl: appUrl, ownerUrl, embedded: true, secret, close };
  } catch (error) {
    await server.leave();
    throw toStartError(error, "preparing the database");
  }
}
