import {
  changeAvailability,
  listAvailabilityChanges,
  readAvailability,
} from "#features/inventory/changes/change-availability.server.ts";
import { type NewRefund, recordRefund } from "#features/payments/flow/book-refund.server.ts";
import { askToCancel } from "#features/payments/flow/cancel-payment.server.ts";
import { moveDeposit } from "#features/payments/flow/move-deposit.server.ts";
import type { Payment, RefundReason } from "#features/payments/payment.ts";
import { findPayment, listPaid, listRefunds } from "#features/payments/store/payment-store.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { HOUR_MS } from "#platform/time.ts";
import type { CheckoutSettings } from "../settings.ts";
import type { Reservation, ReservationEnd } from "../store/reservation.ts";
import {
  endReservation,
  findExpiredHold,
  findReservation,
  lockClaims,
  lockNextInLine,
  lockReservation,
  takeVehicle,
} from "../store/reservation-store.server.ts";
import { type ReservationNotice, reservationNoticeJob } from "./reservation-notice-job.ts";

/** What changing a reservation works with. */
export interface ReservationPorts {
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly now: () => Date;
  readonly newId: () => string;
  /** What a site says of reserving; null for one that is not published. */
  readonly findCheckout: (siteId: number) => Promise<CheckoutSettings | null>;
}

interface End {
  readonly as: ReservationEnd;
  readonly actor: Actor;
  /**
   * Why the deposit goes back. Null if it does not: it counts towards the price of what was bought, stays the dealer's after a release,
   * and otherwise stays the shopper's until a person decides.
   */
  readonly refund: RefundReason | null;
}

/**
 * Ends a reservation in one transaction: the vehicle is free, or sold to this shopper, the deposit goes back where that is due, an open
 * payment is no longer wanted, and the next in line has the vehicle (CHK-08, D391). Ending it again changes nothing.
 * @returns the reservation as it was before; null if it was over
 */
export async function endClaim(
  tx: AccountTransaction,
  ports: ReservationPorts,
  { id, as, actor, refund }: End & { readonly id: string },
): Promise<Reservation | null> {
  const named = await findReservation(tx, id);
  // Before its row, as whoever claims the vehicle does.
  if (named) await lockClaims(tx, named.vehicleId);
  const found = named && (await lockReservation(tx, id));
  if (!found || found.state === "ended") return null;
  const now = ports.now();
  await endReservation(tx, id, { as, now });
  if (found.state === "paid") await freeVehicle(tx, ports, { reservation: found, as, actor });
  if (found.paymentId) await settleMoney(tx, ports, { reservation: found, as, actor, refund });
  await settleTransfers(tx, ports, { reservation: found, as, actor });
  await tell(tx, ports, { reservationId: id, told: "ended" });
  if (as !== "completed" && as !== "sold-elsewhere") await giveToNext(tx, ports, found.vehicleId);
  return found;
}

async function freeVehicle(
  tx: AccountTransaction,
  { jobs, now }: ReservationPorts,
  { reservation, as, actor }: { readonly reservation: Reservation } & Pick<End, "as" | "actor">,
): Promise<void> {
  const { vehicleId } = reservation;
  const to = as === "completed" ? "sold" : "as-fed";
  const [last] = await listAvailabilityChanges(tx, vehicleId);
  // What staff have said since stays true: a vehicle that they sold does not come back.
  if (to === "as-fed" && last?.actor.startsWith("staff:")) return;
  const change = { vehicleId, to, actor, note: `Reservation ${reservation.id} ${as}` } as const;
  await changeAvailability(tx, { jobs, now: now() }, change);
}

async function settleMoney(
  tx: AccountTransaction,
  ports: ReservationPorts,
  { reservation, as, actor, refund }: { readonly reservation: Reservation } & End,
): Promise<void> {
  const { id, paymentId } = reservation;
  const payment = paymentId && (await findPayment(tx, paymentId));
  if (!payment) return;
  await askToCancel(tx, payment.id, ports.now());
  if (payment.paidAt === null) return;
  const all = { paymentId: payment.id, amountCents: null, idempotencyKey: `ended:${id}` };
  if (refund === null) {
    const to = as === "completed" ? "applied" : as === "released" ? "forfeited" : null;
    if (to) await moveDeposit(tx, ports, { ...all, to });
    return;
  }
  await payBack(tx, ports, { ...all, reason: refund, actor });
}

async function payBack(tx: AccountTransaction, ports: ReservationPorts, refund: NewRefund): Promise<void> {
  const recorded = await recordRefund(tx, ports, refund);
  if (!recorded.ok && recorded.reason !== "already-refunded")
    throw new Error(`payment ${refund.paymentId} cannot be paid back: ${recorded.reason}`);
}

/** What came by bank transfer counts towards the price of what was bought; otherwise all of it goes back (D402). */
async function settleTransfers(
  tx: AccountTransaction,
  ports: ReservationPorts,
  { reservation: { id }, as, actor }: { readonly reservation: Reservation } & Pick<End, "as" | "actor">,
): Promise<void> {
  for (const { id: paymentId } of await listTransfers(tx, id)) {
    const all = { paymentId, amountCents: null, idempotencyKey: `ended:${paymentId}` };
    if (as === "completed") await moveDeposit(tx, ports, { ...all, to: "applied" });
    else await payBack(tx, ports, { ...all, reason: "dealer-cancelled", actor });
  }
}

/** What came by bank transfer for a reservation, oldest first. */
export const listTransfers = (tx: AccountTransaction, reservationId: string): Promise<Payment[]> =>
  listPaid(tx, { purpose: "purchase", subjectId: reservationId });

/** What of it has not gone back, in cents. */
export const sumTransfers = (transfers: readonly Payment[]): number =>
  transfers.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

/**
 * Ends a hold of a vehicle that has run out before the round of reviews does, and tells its shopper. Called with the vehicle's turn
 * taken, before somebody else is given it.
 */
export async function endExpiredHold(
  tx: AccountTransaction,
  ports: ReservationPorts,
  { vehicleId, except }: { readonly vehicleId: number; readonly except: string | null },
): Promise<void> {
  const expired = await findExpiredHold(tx, vehicleId, ports.now());
  if (expired !== null && expired !== except)
    await endClaim(tx, ports, { id: expired, as: "expired", actor: "system", refund: "dealer-cancelled" });
}

/** Ends a hold whose vehicle was sold or withdrawn before the round of reviews does, so that nobody is asked to pay for it. */
export async function endSoldHold(
  tx: AccountTransaction,
  ports: ReservationPorts,
  { id, vehicleId }: Pick<Reservation, "id" | "vehicleId">,
): Promise<void> {
  const sale = await readAvailability(tx, vehicleId);
  if (sale && sale.status !== "sold") return;
  await lockClaims(tx, vehicleId);
  const locked = await lockReservation(tx, id);
  if (locked?.state === "held")
    await endClaim(tx, ports, { id, as: "sold-elsewhere", actor: "system", refund: null });
}

/** Holds a vehicle that is free for whoever has waited longest, and tells them (D391). */
export async function giveToNext(
  tx: AccountTransaction,
  ports: ReservationPorts,
  vehicleId: number,
): Promise<void> {
  // Before its row, as whoever leaves the line does.
  await lockClaims(tx, vehicleId);
  await endExpiredHold(tx, ports, { vehicleId, except: null });
  const sale = await readAvailability(tx, vehicleId);
  // The reviews go on with the line once feed or dealer frees it.
  if (!sale || sale.status === "sold" || sale.reserved) return;
  const next = await lockNextInLine(tx, vehicleId);
  if (!next) return;
  const now = ports.now();
  const hours = (await ports.findCheckout(next.siteId))?.waitingHours ?? 1;
  const heldUntil = new Date(now.getTime() + hours * HOUR_MS);
  if (await takeVehicle(tx, next, { state: "held", heldUntil }))
    await tell(tx, ports, { reservationId: next.id, told: "your-turn" });
}

/** Whether the deposit, or a part of it, goes back to the shopper. */
export async function isPaidBack(
  tx: AccountTransaction,
  { paymentId }: Pick<Reservation, "paymentId">,
): Promise<boolean> {
  return paymentId !== null && (await listRefunds(tx, paymentId)).length > 0;
}

export const tell = (
  tx: AccountTransaction,
  { jobs }: Pick<ReservationPorts, "jobs">,
  notice: Omit<ReservationNotice, "accountId">,
): Promise<void> =>
  jobs.enqueue(tx, reservationNoticeJob, { payload: { accountId: tx.accountId, ...notice } });
