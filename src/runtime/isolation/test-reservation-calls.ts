import {
  endClaim,
  endExpiredHold,
  endSoldHold,
  giveToNext,
  isPaidBack,
} from "#features/checkout/settle/end-reservation.server.ts";
import { planTransfer } from "#features/checkout/settle/plan-transfer.server.ts";
import {
  changeReservation,
  claimVehicle,
  countAhead,
  countHeld,
  countWaiting,
  endReservation,
  findExpiredHold,
  findHolder,
  findReservation,
  findReservedTitle,
  joinLine,
  listOpenReservations,
  lockClaims,
  lockNextInLine,
  lockReservation,
  takeVehicle,
} from "#features/checkout/store/reservation-store.server.ts";
import { readClaims } from "#features/checkout/take/show-reserve.server.ts";
import { NOW } from "#features/inventory/import/test-import.ts";
import { aClaim, answers, type Calls, type Ids, mine, NO_JOBS, REFUSED, toHolder } from "./test-isolation.ts";

const LATE = new Date("2100-01-01");
const ports = { jobs: NO_JOBS, now: () => NOW, newId: () => "", findCheckout: async () => null };

/** Stores of reservations. */
export function reservationCalls({ reservation: id, car, payment }: Ids): Calls {
  const claim = aClaim(mine.siteId, car);
  return {
    findReservation: answers((tx) => findReservation(tx, id), null),
    lockReservation: answers((tx) => lockReservation(tx, id), null),
    findHolder: answers((tx) => findHolder(tx, car, NOW), null),
    findExpiredHold: answers((tx) => findExpiredHold(tx, car, LATE), null),
    readClaims: answers((tx) => readClaims(tx, car, NOW), { sale: null, holder: null, waiting: 0 }),
    countWaiting: answers((tx) => countWaiting(tx, car), 0),
    countAhead: answers((tx) => countAhead(tx, { id, vehicleId: car, createdAt: LATE }), 0),
    countHeld: answers((tx) => countHeld(tx, toHolder(car), NOW), { network: 0, block: 0 }),
    listOpenReservations: answers(
      async (tx) => (await listOpenReservations(tx)).some((one) => one.id === id),
      false,
    ),
    lockClaims: answers((tx) => lockClaims(tx, car), undefined),
    lockNextInLine: answers((tx) => lockNextInLine(tx, car), null),
    claimVehicle: answers((tx) => claimVehicle(tx, claim, { now: NOW, heldUntil: LATE }), REFUSED),
    joinLine: answers((tx) => joinLine(tx, claim, NOW), REFUSED),
    takeVehicle: answers(
      (tx) => takeVehicle(tx, { id, vehicleId: car }, { state: "held", heldUntil: LATE }),
      false,
    ),
    changeReservation: answers((tx) => changeReservation(tx, id, { reservedUntil: LATE }), undefined),
    endReservation: answers((tx) => endReservation(tx, id, { as: "released", now: NOW }), undefined),
    giveToNext: answers((tx) => giveToNext(tx, ports, car), undefined),
    isPaidBack: answers((tx) => isPaidBack(tx, { paymentId: payment }), false),
    endExpiredHold: answers(
      (tx) => endExpiredHold(tx, { ...ports, now: () => LATE }, { vehicleId: car, except: null }),
      undefined,
    ),
    findReservedTitle: answers((tx) => findReservedTitle(tx, id), null),
    planTransfer: answers(
      (tx) => planTransfer(tx, { reservationId: id, id: payment, amountCents: 1, reference: "x" }),
      null,
    ),
    endSoldHold: answers((tx) => endSoldHold(tx, ports, { id, vehicleId: car }), undefined),
    endClaim: answers(
      (tx) => endClaim(tx, ports, { id, as: "released", actor: "system", refund: null }),
      null,
    ),
  };
}
