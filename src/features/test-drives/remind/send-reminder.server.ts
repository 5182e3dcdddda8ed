import { toAppointmentUrl } from "#features/leads/appointment/appointment-link.ts";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import { buildTestDriveMail } from "#features/leads/messages/appointment-mail.ts";
import { findReplyAddress } from "#features/leads/outbox/dispatch-store.server.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { isReminderDue } from "../rules/reminder-time.ts";
import { toAppointment } from "../store/booking-store.server.ts";
import { listUnreminded, lockUnreminded, saveReminded } from "../store/reminder-store.server.ts";
import { type RemindJob, remindJob } from "./remind-job.ts";

/** What reminding works with. */
export interface RemindPorts {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** Of this installation; signs the links in mails. */
  readonly secret: string;
  readonly now: () => Date;
}

/** Adds a job for each test drive of every account whose reminder is due. */
export async function enqueueReminders(ports: RemindPorts, stopped?: AbortSignal): Promise<void> {
  const { db, jobs, now } = ports;
  await forEachDueAccount({ ...ports, stopped }, ["reminders", now()], (accountId) =>
    db.inAccount(accountId, async (tx) => {
      for (const testDrive of await listUnreminded(tx, now())) {
        if (!isReminderDue(testDrive, now())) continue;
        const payload = { accountId, testDriveId: testDrive.id };
        await jobs.enqueue(tx, remindJob, { payload, group: String(accountId) });
      }
    }),
  );
}

/**
 * Handler of `remindJob`: mails the shopper, unless the test drive has been cancelled, changed to a later time or reminded of meanwhile. It
 * is locked until the mail is sent and recorded: two workers do not send the same, and one that is killed between the two sends it
 * again, under the same Message-ID (D169).
 */
export async function sendReminder(ports: RemindPorts, { accountId, testDriveId }: RemindJob): Promise<void> {
  const { db, mailer, log, secret } = ports;
  const now = ports.now();
  await db.inAccount(accountId, async (tx) => {
    const testDrive = await lockUnreminded(tx, testDriveId);
    const lead = testDrive && isReminderDue(testDrive, now) ? await readLead(tx, testDrive.leadId) : null;
    if (!testDrive || !lead) return;
    const replyTo = await findReplyAddress(tx, lead.id);
    const { siteUrl, name } = lead.seller;
    await mailer.send({
      id: `test-drive-reminder-${testDriveId}.${testDrive.sequence}`,
      fromName: name,
      to: lead.person.email,
      ...buildTestDriveMail({
        lead,
        appointment: toAppointment(testDrive, { state: "booked", previousStart: null }),
        told: "reminded",
        manageUrl: toAppointmentUrl(siteUrl, { secret, id: testDriveId }),
      }),
      ...(replyTo && { replyTo: { name, address: replyTo } }),
      automatic: true,
    });
    await saveReminded(tx, testDriveId, now);
    log.info({ testDrive: testDriveId, lead: lead.id }, "test drive reminded of");
  });
}
