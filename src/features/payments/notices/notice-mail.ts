import type { z } from "zod";
import { formatCents } from "#ui/base/money.ts";
import type { Payment, Refund } from "../payment.ts";
import type { paymentNoticeJob } from "./notice-job.ts";

/** What a mail says. */
export interface NoticeWords {
  readonly subject: string;
  readonly text: string;
}

export interface NoticeFacts {
  readonly payment: Payment;
  readonly refund: Refund | null;
  readonly siteName: string;
  readonly phone: string;
  readonly told: z.infer<typeof paymentNoticeJob.schema>["told"];
  /** Slug of the dealer's account, for commands. */
  readonly account: string;
}

/** How money goes back, and when it is there. */
const toWayBack = ({ provider }: Payment) =>
  provider === "bank"
    ? { to: "your bank account", wait: "It usually takes 1 to 3 business days." }
    : { to: "your card", wait: "It usually takes 5 to 10 business days to reach the card." };

const lines = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join("\n\n");

/** What a mail to the shopper says; null if they need not know. */
export function buildShopperMail({
  payment,
  refund,
  siteName,
  phone,
  told,
}: NoticeFacts): NoticeWords | null {
  const [paid, back] = [formatCents(payment.amountCents), formatCents(refund?.amountCents ?? 0)];
  const { description } = payment;
  const wayBack = toWayBack(payment);
  const end = lines(
    payment.provider === "simulator" && "This was a simulated payment: no money has moved.",
    `Questions? Call ${siteName} on ${phone}.`,
  );
  if (told === "paid")
    return {
      subject: `Your receipt from ${siteName}: ${paid}`,
      text: lines(`Thank you. We have received ${paid}.`, description, "Your receipt is attached.", end),
    };
  if (told === "not-kept")
    return {
      subject: `${siteName}: we are paying back your ${paid}`,
      text: lines(
        `Your payment of ${paid} reached us after it could be used, so we are paying all of it back. You need not do anything.`,
        description,
        wayBack.wait,
        end,
      ),
    };
  if (told === "refunded")
    return {
      subject: `Your refund from ${siteName}: ${back}`,
      text: lines(
        `We have paid back ${back} to ${wayBack.to}.`,
        description,
        wayBack.wait,
        "Your receipt is attached.",
        end,
      ),
    };
  return null;
}

/** What a mail to the dealer says, and what there is to do. */
export function buildDealerMail({ payment, refund, told, account }: NoticeFacts): NoticeWords {
  const [paid, back] = [formatCents(payment.amountCents), formatCents(refund?.amountCents ?? 0)];
  const isTransfer = payment.provider === "bank";
  const about = lines(
    payment.description,
    `Payment ${payment.id}${payment.email ? `, from ${payment.email}` : ""}`,
    payment.provider === "simulator" && "This was a simulated payment: no money has moved.",
  );
  switch (told) {
    case "paid":
      return {
        subject: `Payment received: ${paid}`,
        text: lines(
          isTransfer ? `${paid} came by bank transfer, as one of you recorded.` : `${paid} were paid online.`,
          about,
        ),
      };
    case "not-kept":
      return {
        subject: `Payment came too late and is refunded: ${paid}`,
        text: lines(
          `${paid} were paid after the vehicle or the time for it had gone. All of it goes back${isTransfer ? ": another mail says how." : "; there is nothing to do."}`,
          about,
        ),
      };
    case "refunded":
      return {
        subject: `Refund sent: ${back}`,
        text: lines(`${back} were paid back to the shopper.`, about),
      };
    case "refund-to-send":
      return {
        subject: `Pay back by bank transfer: ${back}`,
        text: lines(
          `${back} came by bank transfer and are to go back. Nobody but you can send them: ask the shopper for their account, and transfer the money.`,
          `Then say so: \`npm run forecourt -- payments sent ${refund?.id} --account ${account}\`. The shopper gets the receipt of the refund.`,
          about,
        ),
      };
    case "refund-waiting":
      return {
        subject: `Refund is waiting: your balance is too small for ${back}`,
        text: lines(
          `A refund of ${back} cannot be sent, because your balance with the payment provider is too small. Add money to it there; we try again each hour.`,
          about,
        ),
      };
    case "refund-failed":
      return {
        subject: `Refund failed: ${back}`,
        text: lines(
          `The payment provider refused a refund of ${back}: ${refund?.failure ?? "no reason was given"}`,
          "Look at the payment there, and pay the shopper back by other means if it is owed.",
          about,
        ),
      };
  }
}
