import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import { type MailContent, mail } from "#features/leads/messages/lead-mail.ts";
import { findReplyAddress } from "#features/leads/outbox/dispatch-store.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { findTestDrive } from "#features/test-drives/store/booking-store.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { takeTurn } from "#platform/postgres/database.ts";
import type { MailAgreementJob } from "../sign/mail-job.ts";
import { findPaper, type Paper, saveMailed } from "../store/papers.server.ts";

/** What mailing works with. */
export interface MailAgreementPorts {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Handler of `mailAgreementJob`: mails the shopper what they signed, once; one who was erased meanwhile gets nothing. As with reminders,
 * a worker that is killed between sending and recording sends the same Message-ID again (D169).
 */
export async function mailAgreement(
  { db, mailer, log, now }: MailAgreementPorts,
  { accountId, testDriveId }: MailAgreementJob,
): Promise<void> {
  await db.inAccount(accountId, async (tx) => {
    await takeTurn(tx, `agreement ${testDriveId}`);
    const paper = await findPaper(tx, testDriveId);
    const testDrive = await findTestDrive(tx, testDriveId);
    const lead = testDrive && (await readLead(tx, testDrive.leadId));
    if (!paper || paper.mailedAt || !lead || lead.person.email === "") return;
    const replyTo = await findReplyAddress(tx, lead.id);
    const { name } = lead.seller;
    await mailer.send({
      ...{ id: `test-drive-agreement-${paper.submission}`, fromName: name, to: lead.person.email },
      ...buildAgreementMail(lead, paper),
      ...(replyTo && { replyTo: { name, address: replyTo } }),
      automatic: true,
    });
    await saveMailed(tx, testDriveId, now());
    log.info({ testDrive: testDriveId, lead: lead.id }, "agreement mailed");
  });
}

/** The shopper's copy of what they signed. */
function buildAgreementMail({ seller, car }: Lead, paper: Paper): MailContent {
  return mail(`${seller.name}: your copy of the test drive agreement`, {
    heading: "What you signed",
    paragraphs: paper.agreement.split(/\n{2,}/),
    tables: [
      {
        title: "Signed",
        rows: [
          ["By", `${paper.signedName}${paper.signature === null ? " (name typed as signature)" : ""}`],
          ["When", formatStaffTime(paper.signedAt, seller.timeZone)],
          ["Car", car?.title],
          ["Trade plate", paper.plate],
          ["Odometer", `${paper.odometerOut.toLocaleString("en-AU")} km`],
          ["Version of the text", paper.agreementVersion],
        ],
      },
    ],
    closing: [
      `${seller.location?.name ?? seller.name}, ${seller.siteUrl}`,
      "You get this email because you took a test drive with us.",
    ],
  });
}
