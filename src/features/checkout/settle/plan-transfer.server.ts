import type { NewPayment } from "#features/payments/payment.ts";
import { findPayment } from "#features/payments/store/payment-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { findReservation, findReservedTitle } from "../store/reservation-store.server.ts";
import { listTransfers, sumTransfers } from "./end-reservation.server.ts";

export interface PlannedTransfer {
  /** What `receiveTransfer` books; the same reference of the bank again is the same payment. */
  readonly payment: NewPayment;
  /** Whether it is to go back, since the reservation has ended and the vehicle was not bought. */
  readonly isLate: boolean;
  readonly priceCents: number;
  /** How much deposit and transfers are above the price with it, in cents; 0 for nothing. */
  readonly excessCents: number;
}

/** What a bank transfer for a reservation would be (D402); null for a reservation whose deposit is not paid. */
export async function planTransfer(
  tx: AccountTransaction,
  transfer: {
    readonly reservationId: string;
    /** Of the payment that it becomes, a UUID. */
    readonly id: string;
    readonly amountCents: number;
    /** What the dealer's bank calls it. */
    readonly reference: string;
  },
): Promise<PlannedTransfer | null> {
  const { reservationId, id, amountCents, reference } = transfer;
  const found = await findReservation(tx, reservationId);
  if (!found?.paidAt) return null;
  const { siteId, state, endedAs, priceCents, depositCents, paymentId } = found;
  const deposit = paymentId ? await findPayment(tx, paymentId) : null;
  const paidCents = depositCents + sumTransfers(await listTransfers(tx, reservationId));
  const title = await findReservedTitle(tx, reservationId);
  return {
    payment: {
      ...{ id, siteId, purpose: "purchase", subjectId: reservationId, amountCents, currency: "aud" },
      ...{ description: `Towards ${title ?? "the vehicle"}`, email: deposit?.email ?? "" },
      ...{ shopperId: null, expiresAt: null, idempotencyKey: `transfer:${reservationId}:${reference}` },
    },
    isLate: state === "ended" && endedAs !== "completed",
    priceCents,
    excessCents: Math.max(0, paidCents + amountCents - priceCents),
  };
}
