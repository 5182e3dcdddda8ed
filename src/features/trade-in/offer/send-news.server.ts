import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import { buildTradeInMail } from "#features/leads/messages/trade-in-mail.ts";
import { findReplyAddress } from "#features/leads/outbox/dispatch-store.server.ts";
import { toOfferUrl } from "#features/leads/trade-in/trade-in-link.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { formatCents } from "#ui/base/money.ts";
import { describeLastDay } from "../rules/offer-days.ts";
import { findTradeIn } from "../store/trade-in-store.server.ts";
import type { NewsJob } from "./news-job.ts";

/** What telling shoppers works with. */
export interface NewsPorts {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** Of this installation; signs the links in mails. */
  readonly secret: string;
}

/** Handler of `newsJob`: mails the shopper what stands now. Repeated, it has the same Message-ID. */
export async function sendNews(
  { db, mailer, log, secret }: NewsPorts,
  { accountId, tradeInId, news, at }: NewsJob,
): Promise<void> {
  const read = await db.inAccount(accountId, async (tx) => {
    const tradeIn = await findTradeIn(tx, tradeInId);
    const lead = tradeIn?.leadId ? await readLead(tx, tradeIn.leadId) : null;
    return tradeIn && lead ? { tradeIn, lead, replyTo: await findReplyAddress(tx, lead.id) } : null;
  });
  if (!read || read.lead.person.email === "") return;
  const { tradeIn, lead, replyTo } = read;
  const { siteUrl, name } = lead.seller;
  const { offerCents, validUntil, timeZone } = tradeIn;
  await mailer.send({
    id: `trade-in-${tradeInId}.${Date.parse(at)}`,
    fromName: name,
    to: lead.person.email,
    ...buildTradeInMail({
      ...{ lead, news },
      offerUrl: toOfferUrl(siteUrl, { secret, id: tradeInId }),
      offer: offerCents === null ? null : formatCents(offerCents),
      until: validUntil && describeLastDay(validUntil, timeZone),
    }),
    ...(replyTo && { replyTo: { name, address: replyTo } }),
    automatic: true,
  });
  log.info({ tradeIn: tradeInId, lead: lead.id, news }, "shopper told about a trade-in");
}
