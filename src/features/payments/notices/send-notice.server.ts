import type { z } from "zod";
import type { AccountId } from "#platform/account-id.ts";
import type { Mailer, MailMessage } from "#platform/mail/mailer.ts";
import type { Discrepancy } from "../payment.ts";
import type { PayingSite, PaymentPorts } from "../payment-ports.server.ts";
import { drawReceipt, toReceiptTitle } from "../receipts/draw-receipt.server.ts";
import { findReceipt, type NumberedReceipt } from "../receipts/receipt-store.server.ts";
import { findPayment, findRefund } from "../store/payment-store.server.ts";
import type { paymentNoticeJob } from "./notice-job.ts";
import { buildDealerMail, buildShopperMail, type NoticeFacts } from "./notice-mail.ts";

interface NoticePorts {
  readonly payments: PaymentPorts;
  readonly mailer: Mailer;
}

/**
 * Handler of `paymentNoticeJob`: mails the dealer's fallback and the shopper, who gets the receipt. One that runs again sends the same
 * mails under the same Message-IDs.
 */
export async function sendNotice(
  { payments, mailer }: NoticePorts,
  { accountId, paymentId, told, refundId }: z.infer<typeof paymentNoticeJob.schema>,
): Promise<void> {
  const { payment, refund, receipt } = await payments.db.inAccount(accountId, async (tx) => ({
    payment: await findPayment(tx, paymentId),
    refund: refundId === null ? null : await findRefund(tx, refundId),
    receipt: told === "paid" || told === "refunded" ? await findReceipt(tx, { paymentId, refundId }) : null,
  }));
  const site = payment && (await payments.findSite(payment.siteId));
  if (!payment || !site) return;
  const { name, legal, leads } = site.config;
  const facts: NoticeFacts = {
    payment,
    refund,
    siteName: name,
    phone: legal.phone,
    told,
    account: site.account,
  };
  const id = `payment-${told}-${refundId ?? paymentId}`;
  const attachments = receipt ? [await toAttachment(receipt)] : [];
  const words = buildShopperMail(facts);
  const [replyTo] = leads.fallback.to;
  if (words && payment.email !== "")
    await mailer.send({
      ...{ id, fromName: name, to: payment.email, ...words, attachments, automatic: true },
      ...(replyTo && { replyTo: { name, address: replyTo } }),
    });
  for (const [at, to] of leads.fallback.to.entries())
    await mailer.send({
      ...{ id: `${id}-dealer-${at}`, fromName: name, to, ...buildDealerMail(facts), attachments },
      automatic: true,
    });
}

async function toAttachment(
  receipt: NumberedReceipt,
): Promise<NonNullable<MailMessage["attachments"]>[number]> {
  const filename = `${toReceiptTitle(receipt.number, receipt.receipt.kind).toLowerCase().replaceAll(" ", "-")}.pdf`;
  return { filename, contentType: "application/pdf", content: await drawReceipt(receipt) };
}

/** Mails what reconciliation could not explain to the fallback of the account's first site. */
export async function reportDiscrepancies(
  { payments, mailer }: NoticePorts,
  accountId: AccountId,
  discrepancies: readonly Discrepancy[],
): Promise<void> {
  const [site] = await payments.listSites(accountId);
  if (discrepancies.length === 0 || !site) return;
  payments.log.error(
    { account: accountId, count: discrepancies.length },
    "payments do not agree with their provider",
  );
  const day = payments.now().toISOString().slice(0, 10);
  for (const [at, to] of findFallback(site).entries())
    await mailer.send({
      ...{ id: `payments-differ-${accountId}-${day}-${at}`, fromName: site.config.name, to, automatic: true },
      subject: `Payments to look at: ${discrepancies.length}`,
      text: [
        "Our records and those of your payment provider differ:",
        ...discrepancies.map(
          ({ paymentId, ref, what }) => `- ${[paymentId, ref].filter(Boolean).join(", ")}: ${what}`,
        ),
        "Look at these payments with your provider. `forecourt payments reconcile` compares again.",
      ].join("\n\n"),
    });
}

const findFallback = ({ config }: PayingSite) => config.leads.fallback.to;
