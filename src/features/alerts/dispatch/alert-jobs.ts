import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

const payload = z.object({ accountId: accountIdField, subscriberId: z.uuid() });

export type SubscriberJob = z.infer<typeof payload>;

const toKey = ({ subscriberId }: SubscriberJob) => subscriberId;

const confirmPayload = payload.extend({
  /** The alert was not stored, because the person has as many as a site keeps. */
  isFull: z.boolean(),
});

export type ConfirmJob = z.infer<typeof confirmPayload>;

/** Answers a request for an alert by email: asks to confirm it, or says that it is there already or that there are too many. */
export const confirmAlertsJob = defineJob({
  ...{ name: "confirm-alerts", version: 2, schema: confirmPayload },
  // Either email may wait while the other is added: they say different things.
  toKey: ({ subscriberId, isFull }) => `${subscriberId} ${isFull}`,
});

/** Sends a subscriber everything that waits. */
export const sendAlertsJob = defineJob({ name: "send-alerts", version: 1, schema: payload, toKey });
