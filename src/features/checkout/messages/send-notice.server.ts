import { readVehicleSlug } from "#features/catalogue/paths.ts";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import { findReplyAddress } from "#features/leads/outbox/dispatch-store.server.ts";
import type { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { toJourneyPath } from "../paths.ts";
import { isPaidBack, listTransfers } from "../settle/end-reservation.server.ts";
import type { ReservationNotice } from "../settle/reservation-notice-job.ts";
import { findReservation } from "../store/reservation-store.server.ts";
import { issueReservationToken } from "../store/reservation-token.ts";
import { buildDealerMail, buildShopperMail, type ReservationNews } from "./reservation-mail.ts";

/** What sending notices works with. */
export interface NoticePorts {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** Of this installation; signs the links in mails. */
  readonly secret: string;
  readonly sites: Pick<LiveSites, "find">;
}

/**
 * Handler of `reservationNoticeJob`. A worker that is killed between a mail and its end sends the mail again, under the same Message-ID.
 * Nobody is told of a shopper whose details were erased.
 */
export async function sendNotice(ports: NoticePorts, notice: ReservationNotice): Promise<void> {
  const { db, mailer, secret, sites } = ports;
  const { accountId, reservationId: id, told } = notice;
  const read = await db.inAccount(accountId, async (tx) => {
    const reservation = await findReservation(tx, id);
    const lead = reservation?.leadId ? await readLead(tx, reservation.leadId) : null;
    if (!reservation || !lead) return null;
    const goesBack = await isPaidBack(tx, reservation);
    const isPaidFor = (await listTransfers(tx, id)).length > 0;
    return { reservation, lead, goesBack, isPaidFor, dealer: await findReplyAddress(tx, lead.id) };
  });
  if (!read || read.lead.person.email === "") return;
  const { reservation, lead, goesBack, isPaidFor, dealer } = read;
  const site = await sites.find(reservation.siteId);
  const url = `${lead.seller.siteUrl}${toJourneyPath(readVehicleSlug(lead.car?.url ?? ""), issueReservationToken(secret, id))}`;
  const news: ReservationNews = {
    reservation,
    lead,
    told,
    url,
    goesBack,
    isPaidFor,
    account: site?.account ?? "<account>",
  };
  const fromName = lead.seller.name;
  const toShopper = buildShopperMail(news);
  if (toShopper) {
    const replyTo = dealer ? { replyTo: { name: fromName, address: dealer } } : {};
    const head = {
      id: `reservation-${id}.${told}.shopper`,
      fromName,
      to: lead.person.email,
      automatic: true,
    };
    await mailer.send({ ...head, ...toShopper, ...replyTo });
  }
  const toDealer = buildDealerMail(news);
  const fallback = site?.config.leads.fallback.to[0];
  const to = dealer ?? fallback;
  if (toDealer && to) {
    const replyTo = {
      name: `${lead.person.name} ${lead.person.lastName}`.trim(),
      address: lead.person.email,
    };
    await mailer.send({
      id: `reservation-${id}.${told}.dealer`,
      fromName,
      to,
      ...toDealer,
      replyTo,
      automatic: true,
    });
  }
  ports.log.info({ reservation: id, told }, "reservation news sent");
}
