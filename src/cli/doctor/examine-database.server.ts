import { listAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Env } from "#platform/env.ts";
import { areNoticesHeard } from "#platform/postgres/changes.ts";
import { Database } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { type Finding, judgeClock, judgePostgres, judgeReplica, toProblem } from "./judge.ts";

/** The database, and the other ways to it. Their roles were checked when the platform was opened. */
export async function examineDatabase(
  { db, directUrl }: Platform,
  env: Env,
  now: () => Date,
): Promise<readonly Finding[]> {
  const before = now().getTime();
  const read = await db.readServer();
  // Halfway between question and answer.
  const here = (before + now().getTime()) / 2;
  const server = [judgePostgres(read.version), judgeClock(here - read.now.getTime())];
  return [
    ...server,
    await examineNotices(directUrl, db),
    ...(env.DATABASE_READ_URL ? [await examineReplica(env.DATABASE_READ_URL, db)] : []),
  ];
}

async function examineNotices(directUrl: string, db: Database): Promise<Finding> {
  const check = "notices of changes";
  const advice =
    "Let DATABASE_DIRECT_URL lead to the database of DATABASE_URL, without PgBouncer in between. Until then changes show up to 30 seconds late.";
  try {
    if (await areNoticesHeard(directUrl, db)) return { check, state: "ok", found: "arrive", advice: "" };
    return { check, state: "problem", found: "do not arrive", advice };
  } catch (error) {
    return toProblem(check, error as Error, advice);
  }
}

async function examineReplica(readUrl: string, db: Database): Promise<Finding> {
  const replica = new Database(readUrl, { connections: 1 });
  try {
    return judgeReplica(await listAccounts(db), await listAccounts(replica));
  } catch (error) {
    return toProblem(
      "replica",
      error as Error,
      "Correct DATABASE_READ_URL, or start that server. Until then stock is read at DATABASE_URL.",
    );
  } finally {
    await replica.close();
  }
}
