import { z } from "zod";
import type { AccountId } from "#platform/account-id.ts";
import { defineJob } from "#platform/jobs.ts";

/** The id was a real account's when the job was added, in that account's transaction. */
const accountId = z.custom<AccountId>((value) => Number.isSafeInteger(value));

/** Delivers a lead to one target. A delivery that already has a job waiting does not get a second one (D77). */
export const deliverLeadJob = defineJob(
  "deliver-lead",
  2,
  z.object({ accountId, deliveryId: z.int().positive() }),
  ({ deliveryId }) => String(deliveryId),
);

/** Looks after a lead 15 minutes on: who has not got it yet, and is anyone trying? */
export const watchLeadJob = defineJob("watch-lead", 1, z.object({ accountId, leadId: z.uuid() }));
