import type { Background } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import { type NoticePorts, sendNotice } from "./messages/send-notice.server.ts";
import type { ReservationPorts } from "./settle/end-reservation.server.ts";
import { reservationNoticeJob } from "./settle/reservation-notice-job.ts";
import { reviewReservations } from "./settle/review-reservations.server.ts";

/** What the background work of reservations uses. */
export type CheckoutContext = NoticePorts & Omit<ReservationPorts, "findCheckout">;

const REVIEW_ROUND_MS = 20_000;
/** Mails that one process sends at once. */
const MAX_NOTICES = 2;

/** Ends reservations whose time is over, and tells shoppers and dealers. */
export function buildCheckoutBackground(context: CheckoutContext): Background {
  const findCheckout = async (siteId: number) => (await context.sites.find(siteId))?.config.checkout ?? null;
  return {
    jobs: [handleJob(reservationNoticeJob, (notice) => sendNotice(context, notice), { atOnce: MAX_NOTICES })],
    rounds: [
      {
        name: "reservations",
        every: REVIEW_ROUND_MS,
        atStart: true,
        run: (stopped) => reviewReservations({ ...context, findCheckout, stopped }),
      },
    ],
  };
}
