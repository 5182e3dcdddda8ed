import { z } from "zod";
import { accountIdField, defineJob, type JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

const eventJob = z.object({ accountId: accountIdField, eventId: z.int().positive() });

/** The event of a thread that a job is about. */
export type EventJob = z.infer<typeof eventJob>;

/** Sends a mail of staff to a shopper. */
export const sendReplyJob = defineJob({
  ...{ name: "send-reply", version: 1, schema: eventJob },
  toKey: ({ eventId }) => String(eventId),
});

/** Tells whoever has a thread that the shopper answered. */
export const tellOfAnswerJob = defineJob({
  ...{ name: "tell-of-answer", version: 1, schema: eventJob },
  toKey: ({ eventId }) => String(eventId),
});

/** Adds the job that sends the mail of an event. Somebody waits for it, so it goes before others. */
export const enqueueReply = (
  tx: AccountTransaction,
  jobs: Pick<JobQueue, "enqueue">,
  eventId: number,
): Promise<void> =>
  jobs.enqueue(tx, sendReplyJob, {
    ...{ payload: { accountId: tx.accountId, eventId }, group: String(tx.accountId), urgent: true },
  });
