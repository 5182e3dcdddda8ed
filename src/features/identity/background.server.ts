import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import { removeExpiredCodes } from "./codes/code-store.server.ts";
import { IDLE_MS } from "./sessions/session.ts";
import { removeEndedSessions } from "./sessions/session-store.server.ts";
import { buildStaffRounds, type StaffBackgroundContext } from "./staff-background.server.ts";

export type IdentityBackgroundContext = StaffBackgroundContext;

const REMOVAL_ROUND_MS = 3_600_000;

const findEnded = (now: Date) => ["ended_sessions", now, new Date(now.getTime() - IDLE_MS)] as const;

/** Deletes codes and sessions that have ended, and does the rounds of the back office. */
export const buildIdentityBackground = (context: IdentityBackgroundContext): Background => ({
  rounds: [
    {
      name: "ended sessions",
      every: REMOVAL_ROUND_MS,
      atStart: true,
      run: (stopped) =>
        forEachDueAccount({ ...context, stopped }, findEnded(context.now()), (accountId) =>
          context.db.inAccount(accountId, async (tx) => {
            await removeExpiredCodes(tx, context.now());
            await removeEndedSessions(tx, context.now());
          }),
        ),
    },
    ...buildStaffRounds(context),
  ],
});
