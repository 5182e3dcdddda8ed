import { TEST_SECRET } from "#features/inventory/import/test-import.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { Round } from "#platform/features/round.ts";
import { silentLog } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { FEATURES } from "#runtime/features.ts";

interface RoundParts {
  readonly db: Pick<Database, "query" | "inAccount" | "readAccount">;
  readonly sites: object;
  readonly databaseUrl: string;
  readonly now: () => Date;
}

const refuse = async () => {
  throw new Error("nothing is sent from here");
};

/** The rounds of all features by their names, outside a worker: nothing that they would send leaves the process. */
export async function buildTestRounds(parts: RoundParts): Promise<ReadonlyMap<string, Round>> {
  const shared = { ...parts, jobs: rememberingJobs(), log: silentLog, secret: TEST_SECRET };
  const newId = () => crypto.randomUUID();
  const context = {
    ...{ ...shared, newId, allowPrivate: true, readSecret: () => null },
    mailer: { send: refuse },
    scanner: { scan: async () => ({ kind: "unreachable", reason: "it is not there" }) },
    originals: { read: async () => Buffer.from("file"), remove: async () => undefined },
    images: { keep: refuse },
    quotes: { of: () => null },
    payments: { ...shared, newId, openProvider: refuse, purposes: {} },
  };
  const built = await Promise.all(
    FEATURES.map((feature) => ("background" in feature ? feature.background?.(context as never) : null)),
  );
  return new Map(built.flatMap((one) => one?.rounds ?? []).map((round) => [round.name, round]));
}
