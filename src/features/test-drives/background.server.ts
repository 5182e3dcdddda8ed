import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import { remindJob } from "./remind/remind-job.ts";
import { enqueueReminders, type RemindPorts, sendReminder } from "./remind/send-reminder.server.ts";
import { removeEndedTestDrives } from "./store/booking-store.server.ts";
import { removeExpiredHolds } from "./store/hold-store.server.ts";

/** What the background work of test drives uses. */
export interface TestDriveBackground extends RemindPorts {}

const REMINDER_ROUND_MS = 300_000;
/** Reminders that one process sends at once. */
const MAX_REMINDERS = 2;
const REMOVAL_ROUND_MS = 3_600_000;
/** How long a test drive that is over stays; its lead stays as long as the site keeps enquiries (D85). */
const KEPT_MS = 30 * 86_400_000;

/** Reminds shoppers on the day before, and removes what is over. */
export function buildTestDriveBackground(context: TestDriveBackground): Background {
  return {
    jobs: [handleJob(remindJob, (job) => sendReminder(context, job), { atOnce: MAX_REMINDERS })],
    rounds: [
      {
        name: "test drive reminders",
        every: REMINDER_ROUND_MS,
        atStart: true,
        run: (stopped) => enqueueReminders(context, stopped),
      },
      {
        name: "ended test drives",
        every: REMOVAL_ROUND_MS,
        run: (stopped) => {
          const now = context.now();
          const endedBefore = new Date(now.getTime() - KEPT_MS);
          const due = ["ended_test_drives", now, endedBefore] as const;
          return forEachDueAccount({ ...context, stopped }, due, (accountId) =>
            context.db.inAccount(accountId, async (tx) => {
              await removeExpiredHolds(tx, now);
              await removeEndedTestDrives(tx, endedBefore);
            }),
          );
        },
      },
    ],
  };
}
