import {
  changeAvailability,
  readAvailability,
} from "#features/inventory/changes/change-availability.server.ts";
import { moveDeposit } from "#features/payments/flow/move-deposit.server.ts";
import type { PaidDecision, Payment, PaymentPurpose } from "#features/payments/payment.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";
import {
  findReservation,
  lockClaims,
  lockReservation,
  takeVehicle,
} from "../store/reservation-store.server.ts";
import { endClaim, endExpiredHold, type ReservationPorts, tell } from "./end-reservation.server.ts";

/**
 * What a deposit is taken for (CHK-08, D391). Whether the money is still wanted is decided under the vehicle's lock: one that comes
 * after the hold ran out is kept if nobody else has the vehicle, and goes back at once if somebody has, or if it is sold.
 */
export const buildReservationPurpose = (ports: ReservationPorts): PaymentPurpose => ({
  bookedAs: "deposit",
  lock: lockVehicle,
  onPaid: (tx, payment, now) => takePaid(tx, ports, { payment, now }),
  // The dealer paid it back at the provider: the vehicle is nobody's.
  onRefunded: async (tx, { subjectId, amountCents, refundedCents }) => {
    if (refundedCents < amountCents) return;
    await endClaim(tx, ports, { id: subjectId, as: "released", actor: "system", refund: null });
  },
});

/**
 * The rest of a reserved vehicle's price, by bank transfer (D402). It stays the shopper's until the purchase is complete. What comes
 * after that counts at once; what comes after the reservation ended otherwise goes back.
 */
export const buildPurchasePurpose = (ports: ReservationPorts): PaymentPurpose => ({
  bookedAs: "deposit",
  lock: lockVehicle,
  onPaid: async (tx, { id, subjectId }) => {
    const reservation = await lockReservation(tx, subjectId);
    if (reservation?.state === "paid") return { keep: true };
    if (reservation?.endedAs !== "completed") return { keep: false, reason: "too-late" };
    const all = { paymentId: id, amountCents: null, idempotencyKey: `after:${id}` };
    await moveDeposit(tx, ports, { ...all, to: "applied" });
    return { keep: true };
  },
});

const lockVehicle: NonNullable<PaymentPurpose["lock"]> = async (tx, { subjectId }) => {
  const reservation = await findReservation(tx, subjectId);
  if (reservation) await lockClaims(tx, reservation.vehicleId);
};

async function takePaid(
  tx: AccountTransaction,
  ports: ReservationPorts,
  { payment, now }: { readonly payment: Payment; readonly now: Date },
): Promise<PaidDecision> {
  const reservation = await lockReservation(tx, payment.subjectId);
  if (!reservation || reservation.paymentId !== payment.id) return { keep: false, reason: "too-late" };
  const { id, vehicleId, endedAs, reservedDays } = reservation;
  const sale = await readAvailability(tx, vehicleId);
  if (!sale || sale.status === "sold") {
    await endClaim(tx, ports, { id, as: "sold-elsewhere", actor: "system", refund: null });
    return { keep: false, reason: "sold-elsewhere" };
  }
  // A shopper who cancelled does not want it any more.
  if (endedAs !== null && endedAs !== "expired") return { keep: false, reason: "shopper-cancelled" };
  await endExpiredHold(tx, ports, { vehicleId, except: id });
  const reservedUntil = new Date(now.getTime() + reservedDays * DAY_MS);
  if (!(await takeVehicle(tx, reservation, { state: "paid", paidAt: now, reservedUntil })))
    return { keep: false, reason: "too-late" };
  const note = `Reservation ${id}`;
  await changeAvailability(
    tx,
    { jobs: ports.jobs, now },
    { vehicleId, to: "reserved", actor: "shopper", note },
  );
  await tell(tx, ports, { reservationId: id, told: "reserved" });
  return { keep: true };
}
