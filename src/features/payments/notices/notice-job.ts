import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

/** Tells dealer and shopper what happened to a payment. */
export const paymentNoticeJob = defineJob({
  name: "payment-notice",
  version: 1,
  schema: z.object({
    accountId: accountIdField,
    paymentId: z.uuid(),
    told: z.enum(["paid", "not-kept", "refunded", "refund-waiting", "refund-failed", "refund-to-send"]),
    refundId: z.uuid().nullable(),
  }),
});
