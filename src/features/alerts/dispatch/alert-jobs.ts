import { z } from "zod";
import type { AccountId } from "#platform/account-id.ts";
import { defineJob } from "#platform/jobs/jobs.ts";

const payload = z.object({
  /** A real account's when the job was added, in that account's transaction. */
  accountId: z.custom<AccountId>((value) => Number.isSafeInteger(value)),
  subscriberId: z.uuid(),
});

export type SubscriberJob = z.infer<typeof payload>;

const keyOf = ({ subscriberId }: SubscriberJob) => subscriberId;

/** Asks the owner of an address to confirm what was asked for. */
export const confirmAlertsJob = defineJob({ name: "confirm-alerts", version: 1, schema: payload, keyOf });

/** Sends a subscriber everything that waits. */
export const sendAlertsJob = defineJob({ name: "send-alerts", version: 1, schema: payload, keyOf });
