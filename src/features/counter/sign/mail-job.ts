import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

const payload = z.object({ accountId: accountIdField, testDriveId: z.uuid() });

export type MailAgreementJob = z.infer<typeof payload>;

/** Mails the shopper a copy of what they signed. */
export const mailAgreementJob = defineJob({
  ...{ name: "mail-test-drive-agreement", version: 1, schema: payload },
  toKey: ({ testDriveId }: MailAgreementJob) => testDriveId,
});
