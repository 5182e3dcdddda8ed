import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import { type MailAgreementPorts, mailAgreement } from "./agreement/mail-agreement.server.ts";
import { mailAgreementJob } from "./sign/mail-job.ts";
import { eraseDuePictures } from "./store/papers.server.ts";

/** What the background work of the counter uses. */
export interface CounterBackground extends MailAgreementPorts {}

const ERASE_ROUND_MS = 3_600_000;
/** Copies that one process mails at once. */
const MAX_MAILS = 2;

/** Mails shoppers what they signed, and erases pictures of licences that are due (D451). */
export function buildCounterBackground(context: CounterBackground): Background {
  return {
    jobs: [handleJob(mailAgreementJob, (job) => mailAgreement(context, job), { atOnce: MAX_MAILS })],
    rounds: [
      {
        name: "licence pictures",
        every: ERASE_ROUND_MS,
        atStart: true,
        run: (stopped) => {
          const now = context.now();
          return forEachDueAccount({ ...context, stopped }, ["licence_pictures", now], async (accountId) => {
            const pictures = await context.db.inAccount(accountId, (tx) => eraseDuePictures(tx, now));
            context.log.info({ pictures }, "pictures of licences erased");
          });
        },
      },
    ],
  };
}
