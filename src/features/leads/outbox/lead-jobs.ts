import { z } from "zod";
import { accountIdField, defineJob, type JobQueue } from "#platform/jobs/jobs.ts";
import type { Queries } from "#platform/postgres/database.ts";

const dispatchJob = z.object({
  accountId: accountIdField,
  dispatchId: z.int().positive(),
  /** `buildTargetKey` of where it goes. */
  target: z.string(),
  /** Not to one of the dealer's own targets: an alert, a digest or a confirmation. */
  urgent: z.boolean(),
});

export type DispatchJob = z.infer<typeof dispatchJob>;

/** Dispatches a lead to one target. A dispatch that already has a job waiting does not get a second one (D77). */
export const dispatchLeadJob = defineJob({
  name: "dispatch-lead",
  version: 1,
  schema: dispatchJob,
  toKey: ({ dispatchId }) => String(dispatchId),
});

/** Adds the job of a dispatch. An account's dispatches share one limit, and its urgent ones another (D87). */
export function enqueueDispatch(
  tx: Queries,
  jobs: Pick<JobQueue, "enqueue">,
  job: DispatchJob,
): Promise<void> {
  const { accountId, urgent } = job;
  const group = urgent ? `${accountId}:urgent` : String(accountId);
  return jobs.enqueue(tx, dispatchLeadJob, { payload: job, group, urgent });
}
