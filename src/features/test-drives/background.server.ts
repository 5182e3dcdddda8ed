import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { removeEndedTestDrives } from "./store/drive-store.server.ts";
import { removeExpiredHolds } from "./store/hold-store.server.ts";

/** What the background work of test drives uses. */
export interface TestDriveBackground {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

const REMOVAL_ROUND_MS = 3_600_000;
/** How long a test drive that is over stays; its lead stays as long as the site keeps enquiries (D85). */
const KEPT_MS = 30 * 86_400_000;

/** Removes what is over. */
export function buildTestDriveBackground(context: TestDriveBackground): Background {
  return {
    rounds: [
      {
        name: "ended test drives",
        every: REMOVAL_ROUND_MS,
        run: (stopped) =>
          forEachAccount({ ...context, stopped }, ({ accountId }) =>
            context.db.inAccount(accountId, async (tx) => {
              await removeExpiredHolds(tx, context.now());
              await removeEndedTestDrives(tx, new Date(context.now().getTime() - KEPT_MS));
            }),
          ),
      },
    ],
  };
}
