import { z } from "zod";
import { formatDay } from "#ui/base/calendar-date.ts";
import { formatCents } from "#ui/base/money.ts";
import type { Payment, PaymentPurpose, Refund } from "../payment.ts";
import type { PayingSite } from "../payment-ports.server.ts";
import { formatAbn } from "../rules/abn.ts";

/** What a receipt says, in words and figures that never change (D387). */
export const receiptSchema = z.object({
  kind: z.enum(["payment", "refund"]),
  seller: z.string(),
  abn: z.string(),
  phone: z.string(),
  licence: z.string(),
  /** "30 November 2026" at the site. */
  date: z.string(),
  description: z.string(),
  amountCents: z.int(),
  /** Included; null if none is stated. */
  gstCents: z.int().nullable(),
  /** What must be known of it. */
  notes: z.array(z.string()),
  /** Our id of the payment, which the shopper and the dealer name. */
  reference: z.string(),
});

export type Receipt = z.infer<typeof receiptSchema>;

const DEPOSIT =
  "This deposit is refundable. It is not payment for a supply until it is applied to a purchase, so it includes no GST now.";
const PURCHASE =
  "This counts towards the price of the vehicle. The tax invoice for the vehicle comes with its contract, so no GST is stated here.";
const SIMULATED = "This is a receipt of a simulated payment. No money has moved.";

/** One eleventh of a price with GST, to the cent. */
export const computeGst = (amountCents: number): number => Math.round(amountCents / 11);

/** Writes the receipt of a payment, or of a refund of it. */
export function buildReceipt(
  { config }: PayingSite,
  {
    payment,
    refund,
    purpose,
    now,
  }: {
    readonly payment: Payment;
    readonly refund: Refund | null;
    readonly purpose: Pick<PaymentPurpose, "bookedAs">;
    readonly now: Date;
  },
): Receipt {
  const { legal, payments, timeZone } = config;
  const isSale = purpose.bookedAs === "sale";
  const amountCents = refund?.amountCents ?? payment.amountCents;
  return {
    kind: refund ? "refund" : "payment",
    seller: legal.businessName,
    abn: payments.abn ? formatAbn(payments.abn) : "",
    phone: legal.phone,
    licence: legal.licenceNumber,
    date: formatDay(now, timeZone),
    description: payment.description,
    amountCents,
    gstCents: isSale && payments.gst ? computeGst(amountCents) : null,
    notes: [
      ...(!isSale && !refund ? [payment.purpose === "purchase" ? PURCHASE : DEPOSIT] : []),
      ...(refund && amountCents < payment.amountCents
        ? [`Part of the ${formatCents(payment.amountCents)} that were paid.`]
        : []),
      ...(payment.provider === "simulator" ? [SIMULATED] : []),
    ],
    reference: payment.id,
  };
}
