import { z } from "zod";
import type { AccountId } from "#platform/account-id.ts";
import { defineJob, type JobQueue } from "#platform/jobs/jobs.ts";
import type { Queries } from "#platform/postgres/database.ts";

/** The id was a real account's when the job was added, in that account's transaction. */
const accountId = z.custom<AccountId>((value) => Number.isSafeInteger(value));

const deliveryJob = z.object({
  accountId,
  deliveryId: z.int().positive(),
  /** `targetKey` of where it goes. */
  target: z.string(),
  /** Not to one of the dealer's own targets: an alert, a digest or a confirmation. */
  urgent: z.boolean(),
});

export type DeliveryJob = z.infer<typeof deliveryJob>;

/** Delivers a lead to one target. A delivery that already has a job waiting does not get a second one (D77). */
export const deliverLeadJob = defineJob("deliver-lead", 3, deliveryJob, ({ deliveryId }) =>
  String(deliveryId),
);

/** Adds the job of a delivery. An account's deliveries share one limit, and its urgent ones another (D87). */
export function enqueueDelivery(
  tx: Queries,
  jobs: Pick<JobQueue, "enqueue">,
  job: DeliveryJob,
): Promise<void> {
  const { accountId, urgent } = job;
  const group = urgent ? `${accountId}:urgent` : String(accountId);
  return jobs.enqueue(tx, deliverLeadJob, job, { group, urgent });
}

/** Looks after a lead 15 minutes on: who has not got it yet, and is anyone trying? */
export const watchLeadJob = defineJob("watch-lead", 1, z.object({ accountId, leadId: z.uuid() }));
