import { MERGED_RESERVED, MERGED_STATUS, OVERRIDE_JOIN } from "#features/inventory/changes/merged-vehicle.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Reservation } from "../store/reservation.ts";
import { changeReservation } from "../store/reservation-store.server.ts";
import { endClaim, giveToNext, type ReservationPorts, tell } from "./end-reservation.server.ts";

/** Days that a dealer has to say whether a reserved vehicle was sold to the shopper who reserved it (D392). */
export const SOLD_DAYS = 3;

type Due = Pick<Reservation, "id" | "state" | "soldSeenAt"> & {
  readonly isOver: boolean;
  readonly isSold: boolean;
  /** Once money has come by bank transfer, only people end it (D402). */
  readonly isPaidFor: boolean;
};

/** Open reservations of which something is due: their time is over, or their vehicle is sold. */
const DUE = `
  select r.id, r.state, r.sold_seen_at as "soldSeenAt",
    coalesce(case r.state when 'held' then r.held_until when 'paid' then r.reserved_until end <= $1, false) as "isOver",
    ${MERGED_STATUS} = 'sold' as "isSold", "isPaidFor"
  from reservation r join vehicle v on v.id = r.vehicle_id ${OVERRIDE_JOIN}
  cross join lateral (select exists (select from payment p where p.account_id = r.account_id and p.purpose = 'purchase'
    and p.subject_id = r.id and p.paid_at is not null and p.refunded_cents < p.amount_cents) as "isPaidFor") transfers
  where r.state <> 'ended' and (r.state = 'held' and r.held_until <= $1
    or r.state = 'paid' and r.reserved_until <= $1 and not "isPaidFor"
    or ${MERGED_STATUS} = 'sold' and (r.sold_seen_at is null or r.sold_seen_at <= $2 and not "isPaidFor"))
  order by r.created_at limit 200`;

/** Vehicles that shoppers wait for although nobody has them any more: the feed or the dealer had reserved them. */
const FREE = `
  select distinct r.vehicle_id as "vehicleId" from reservation r join vehicle v on v.id = r.vehicle_id ${OVERRIDE_JOIN}
  where r.state = 'waiting' and v.withdrawn_at is null and ${MERGED_STATUS} <> 'sold' and not ${MERGED_RESERVED}
    and not exists (select from reservation h where h.account_id = r.account_id and h.vehicle_id = r.vehicle_id
      and h.state in ('held', 'paid'))
  limit 200`;

/**
 * Ends reservations whose time is over, pays deposits back that are due, and asks the dealer about vehicles that were sold while they
 * were reserved (D392). Vehicles that became free otherwise go to the next in line. Each in a transaction of its own.
 */
export function reviewReservations(
  ports: ReservationPorts & { readonly db: Database; readonly log: Logger; readonly stopped: AbortSignal },
): Promise<void> {
  const { db, now } = ports;
  const soldBefore = new Date(now().getTime() - SOLD_DAYS * DAY_MS);
  return forEachDueAccount(ports, ["reservations", now(), soldBefore], async (accountId) => {
    const due = await db.inAccount(accountId, (tx) => tx.query<Due>(DUE, [now(), soldBefore]));
    for (const one of due) await db.inAccount(accountId, (tx) => review(tx, ports, one));
    const free = await db.inAccount(accountId, (tx) => tx.query<{ vehicleId: number }>(FREE));
    for (const { vehicleId } of free) await db.inAccount(accountId, (tx) => giveToNext(tx, ports, vehicleId));
  });
}

async function review(tx: AccountTransaction, ports: ReservationPorts, due: Due): Promise<void> {
  const { id, state, isOver, isSold, isPaidFor, soldSeenAt } = due;
  const end = { id, actor: "system" } as const;
  if (isSold && state !== "paid") await endClaim(tx, ports, { ...end, as: "sold-elsewhere", refund: null });
  else if (isSold && soldSeenAt === null) {
    await changeReservation(tx, id, { soldSeenAt: ports.now() });
    await tell(tx, ports, { reservationId: id, told: "sold-seen" });
  } else if (isPaidFor) return;
  else if (isSold) await endClaim(tx, ports, { ...end, as: "sold-elsewhere", refund: "sold-elsewhere" });
  else if (isOver) await endClaim(tx, ports, { ...end, as: "expired", refund: "dealer-cancelled" });
}
