import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { findAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Round } from "#platform/features/round.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { removeOldAuditEntries } from "./staff/audit/audit-store.server.ts";
import { removeExpiredInvitations } from "./staff/invitations/invitation-store.server.ts";
import { removeUsedChallenges } from "./staff/passkeys/passkey-store.server.ts";
import { removeUnusedPushDevices } from "./staff/push/push-device-store.server.ts";
import { listMembers } from "./staff/roles/membership-store.server.ts";
import {
  claimOperatorEntries,
  noteToldOwner,
  removeOldOperatorEntries,
  settleOperatorEntry,
} from "./staff/roles/operator-entry-store.server.ts";
import { buildOperatorMail } from "./staff/roles/operator-message.ts";
import { removeExpiredDevices } from "./staff/sessions/device-store.server.ts";
import { removeEndedStaffSessions } from "./staff/sessions/staff-session-store.server.ts";
import { removeOldAttempts } from "./staff/sign-in/attempt-store.server.ts";
import { removeExpiredChallenges } from "./staff/sign-in/challenge-store.server.ts";

export interface StaffBackgroundContext {
  readonly db: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly now: () => Date;
}

/** What has ended is deleted, and owners are told of operators who entered their accounts. */
export const buildStaffRounds = (context: StaffBackgroundContext): readonly Round[] => {
  const { db, now } = context;
  return [
    {
      name: "ended staff sessions",
      every: HOUR_MS,
      atStart: true,
      run: async () => {
        await removeEndedStaffSessions(db, now());
        await removeExpiredDevices(db, now());
        await removeUnusedPushDevices(db, now());
        await removeExpiredChallenges(db, now());
        await removeUsedChallenges(db, now());
        await removeOldAttempts(db, now());
      },
    },
    {
      name: "ended invitations",
      every: HOUR_MS,
      atStart: true,
      run: (stopped) =>
        forEachDueAccount({ ...context, stopped }, ["ended_invitations", now()], (accountId) =>
          db.inAccount(accountId, (tx) => removeExpiredInvitations(tx, now())),
        ),
    },
    {
      name: "old audit entries",
      every: "daily",
      run: (stopped) =>
        forEachDueAccount({ ...context, stopped }, ["old_audit_entries", now()], (accountId) =>
          db.inAccount(accountId, removeOldAuditEntries),
        ),
    },
    {
      name: "operators in accounts",
      every: MINUTE_MS,
      atStart: true,
      run: (stopped) =>
        forEachDueAccount({ ...context, stopped }, ["operator_entries", now()], async (accountId) => {
          await tellOwners(context, accountId);
          await db.inAccount(accountId, (tx) => removeOldOperatorEntries(tx, now()));
        }),
    },
  ];
};

/** How long after an operator's day owners are still told of it. */
const TELLING_MS = 3 * DAY_MS;

/** Mails each owner once. Those whose mail was not taken are tried again after an hour, for three days. */
async function tellOwners(
  { db, log, mailer, now }: StaffBackgroundContext,
  accountId: AccountId,
): Promise<void> {
  const account = await findAccount(db, accountId);
  const { entries, members } = await db.inAccount(accountId, async (tx) => ({
    entries: await claimOperatorEntries(tx, now()),
    members: await listMembers(tx),
  }));
  const owners = members.filter(({ role }) => role === "owner").map(({ staff }) => staff);
  for (const entry of entries) {
    let isSettled = true;
    for (const to of owners.filter(({ id }) => !entry.told.includes(id))) {
      try {
        await mailer.send(buildOperatorMail(entry, { accountId, accountName: account?.name ?? "", to }));
        await db.inAccount(accountId, (tx) => noteToldOwner(tx, entry, to.id));
      } catch (error) {
        log.error(
          { account: accountId, staff: to.id, error: (error as Error).message },
          "owner was not told",
        );
        isSettled = now().getTime() - Date.parse(entry.day) >= TELLING_MS;
      }
    }
    if (isSettled) await db.inAccount(accountId, (tx) => settleOperatorEntry(tx, entry));
  }
}
