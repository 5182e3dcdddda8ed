import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

const payload = z.object({
  accountId: accountIdField,
  tradeInId: z.uuid(),
  news: z.enum(["offered", "accepted", "declined"]),
  /** When the dealer decided it, as ISO 8601: two offers are two mails. */
  at: z.iso.datetime(),
});

export type NewsJob = z.infer<typeof payload>;

/** Tells a shopper what the dealer decided about their car. */
export const newsJob = defineJob({
  ...{ name: "trade-in-news", version: 1, schema: payload },
  toKey: ({ tradeInId, at }: NewsJob) => `${tradeInId} ${at}`,
});
