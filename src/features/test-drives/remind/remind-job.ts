import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

const payload = z.object({ accountId: accountIdField, testDriveId: z.uuid() });

export type RemindJob = z.infer<typeof payload>;

/** Reminds the shopper of one test drive. */
export const remindJob = defineJob({
  ...{
    name: "remind-test-drive",
    version: 2,
    schema: payload,
    toKey: ({ testDriveId }: RemindJob) => testDriveId,
  },
});
