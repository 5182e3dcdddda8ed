import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

/**
 * What shopper and dealer are told of a reservation: that it was made, that it is paid, that it is the next shopper's turn, that the
 * vehicle seems to be sold, or that it has ended.
 */
const RESERVATION_NEWS = ["claimed", "reserved", "your-turn", "sold-seen", "ended"] as const;

const payload = z.object({
  accountId: accountIdField,
  reservationId: z.uuid(),
  told: z.enum(RESERVATION_NEWS),
});

export type ReservationNotice = z.infer<typeof payload>;

/** Mails what became of a reservation. */
export const reservationNoticeJob = defineJob({
  ...{ name: "reservation-notice", version: 1, schema: payload },
  toKey: ({ reservationId, told }: ReservationNotice) => `${reservationId} ${told}`,
});
