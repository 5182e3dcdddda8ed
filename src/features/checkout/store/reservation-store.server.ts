import type { HashedNetwork } from "#platform/http/client-network.ts";
import { type AccountTransaction, takeTurn } from "#platform/postgres/database.ts";
import type { Reservation, ReservationEnd } from "./reservation.ts";

const COLUMNS = `
  id, site_id as "siteId", vehicle_id as "vehicleId", state, ended_as as "endedAs", lead_id as "leadId",
  payment_id as "paymentId", trade_in_id as "tradeInId", price_cents as "priceCents", deposit_cents as "depositCents", refund_days as "refundDays",
  reserved_days as "reservedDays", terms,
  created_at as "createdAt", held_until as "heldUntil", paid_at as "paidAt", reserved_until as "reservedUntil",
  sold_seen_at as "soldSeenAt", ended_at as "endedAt"`;

export type NewReservation = Pick<
  Reservation,
  | "id"
  | "siteId"
  | "vehicleId"
  | "tradeInId"
  | "priceCents"
  | "depositCents"
  | "refundDays"
  | "reservedDays"
  | "terms"
> &
  HashedNetwork;

/**
 * Holds a vehicle for one shopper until `heldUntil`, before any money moves (D391). Of all who ask at once, one gets it.
 * @returns whether it is held now
 */
export async function claimVehicle(
  tx: AccountTransaction,
  claim: NewReservation,
  { now, heldUntil }: { readonly now: Date; readonly heldUntil: Date },
): Promise<boolean> {
  await lockClaims(tx, claim.vehicleId);
  const held = await tx.query(
    `insert into reservation (id, account_id, site_id, vehicle_id, state, price_cents, deposit_cents, refund_days, reserved_days,
       terms, trade_in_id, network, block, created_at, held_until)
     values ($1, $2, $3, $4, 'held', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (account_id, vehicle_id) where state in ('held', 'paid') do nothing returning id`,
    [claim.id, ...toValues(tx, claim), now, heldUntil],
  );
  return held.length === 1;
}

/** Puts a shopper at the end of the line for a vehicle. */
export async function joinLine(tx: AccountTransaction, claim: NewReservation, now: Date): Promise<void> {
  await tx.query(
    `insert into reservation (id, account_id, site_id, vehicle_id, state, price_cents, deposit_cents, refund_days, reserved_days,
       terms, trade_in_id, network, block, created_at)
     values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [claim.id, ...toValues(tx, claim), now],
  );
}

const toValues = (tx: AccountTransaction, claim: NewReservation) => [
  ...[tx.accountId, claim.siteId, claim.vehicleId, claim.priceCents, claim.depositCents, claim.refundDays],
  ...[claim.reservedDays, claim.terms, claim.tradeInId, claim.network, claim.block],
];

/** Whoever changes who has a vehicle takes turns, for that vehicle alone and until the transaction ends. */
export async function lockClaims(tx: AccountTransaction, vehicleId: number): Promise<void> {
  await takeTurn(tx, `reservation ${vehicleId}`);
}

/** The id of a hold of a vehicle that has run out without having been ended; null for none. */
export async function findExpiredHold(
  tx: AccountTransaction,
  vehicleId: number,
  now: Date,
): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(
    `select id from reservation
     where account_id = $1 and vehicle_id = $2 and state = 'held' and held_until <= $3`,
    [tx.accountId, vehicleId, now],
  );
  return found?.id ?? null;
}

/** A reservation of the account by its id, or null. */
export async function findReservation(tx: AccountTransaction, id: string): Promise<Reservation | null> {
  const [found] = await tx.query<Reservation>(`select ${COLUMNS} from reservation where id = $1`, [id]);
  return found ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockReservation(tx: AccountTransaction, id: string): Promise<Reservation | null> {
  const [found] = await tx.query<Reservation>(`select ${COLUMNS} from reservation where id = $1 for update`, [
    id,
  ]);
  return found ?? null;
}

/** Who has a vehicle now: the reservation that holds it or is paid; null for nobody. */
export async function findHolder(
  tx: AccountTransaction,
  vehicleId: number,
  now: Date,
): Promise<Reservation | null> {
  const [found] = await tx.query<Reservation>(
    `select ${COLUMNS} from reservation
     where account_id = $1 and vehicle_id = $2 and (state = 'paid' or state = 'held' and held_until > $3)`,
    [tx.accountId, vehicleId, now],
  );
  return found ?? null;
}

/** How many wait for a vehicle. */
export async function countWaiting(tx: AccountTransaction, vehicleId: number): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>(
    `select count(*) as waiting from reservation where account_id = $1 and vehicle_id = $2 and state = 'waiting'`,
    [tx.accountId, vehicleId],
  );
  return row?.waiting ?? 0;
}

/** How many wait longer than a reservation for its vehicle. */
export async function countAhead(
  tx: AccountTransaction,
  { id, vehicleId, createdAt }: Pick<Reservation, "id" | "vehicleId" | "createdAt">,
): Promise<number> {
  const [row] = await tx.query<{ ahead: number }>(
    `select count(*) as ahead from reservation
     where account_id = $1 and vehicle_id = $2 and state = 'waiting' and (created_at, id) < ($3, $4)`,
    [tx.accountId, vehicleId, createdAt, id],
  );
  return row?.ahead ?? 0;
}

/** Whoever has waited longest for a vehicle, locked; null for nobody. */
export async function lockNextInLine(tx: AccountTransaction, vehicleId: number): Promise<Reservation | null> {
  const [found] = await tx.query<Reservation>(
    `select ${COLUMNS} from reservation where account_id = $1 and vehicle_id = $2 and state = 'waiting'
     order by created_at, id limit 1 for update skip locked`,
    [tx.accountId, vehicleId],
  );
  return found ?? null;
}

/** What a reservation becomes that takes its vehicle. */
type Taken =
  | { readonly state: "held"; readonly heldUntil: Date }
  | { readonly state: "paid"; readonly paidAt: Date; readonly reservedUntil: Date };

/**
 * Gives a reservation that waits, is held, or whose hold ran out, its vehicle.
 * @returns false if somebody else has it
 */
export async function takeVehicle(
  tx: AccountTransaction,
  { id, vehicleId }: Pick<Reservation, "id" | "vehicleId">,
  taken: Taken,
): Promise<boolean> {
  await lockClaims(tx, vehicleId);
  const isPaid = taken.state === "paid";
  const written = await tx.query(
    `update reservation r set state = $3, ended_as = null, ended_at = null, held_until = coalesce($4, held_until),
       paid_at = coalesce($5, paid_at), reserved_until = coalesce($6, reserved_until)
     where id = $1 and not exists (select from reservation other where other.account_id = r.account_id
       and other.vehicle_id = $2 and other.id <> $1 and other.state in ('held', 'paid')) returning id`,
    [
      ...[id, vehicleId, taken.state, isPaid ? null : taken.heldUntil],
      ...(isPaid ? [taken.paidAt, taken.reservedUntil] : [null, null]),
    ],
  );
  return written.length === 1;
}

/** Ends a reservation. Nothing is counted by its network any more, which is forgotten. */
export async function endReservation(
  tx: AccountTransaction,
  id: string,
  { as, now }: { readonly as: ReservationEnd; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update reservation set state = 'ended', ended_as = $2, ended_at = $3, network = null, block = null
     where id = $1 and state <> 'ended'`,
    [id, as, now],
  );
}

type Change = Partial<
  Pick<Reservation, "leadId" | "paymentId" | "priceCents" | "depositCents" | "reservedUntil" | "soldSeenAt">
>;

export async function changeReservation(tx: AccountTransaction, id: string, change: Change): Promise<void> {
  await tx.query(
    `update reservation set lead_id = coalesce($2, lead_id), payment_id = coalesce($3, payment_id),
       reserved_until = coalesce($4, reserved_until), sold_seen_at = coalesce($5, sold_seen_at),
       price_cents = coalesce($6, price_cents), deposit_cents = coalesce($7, deposit_cents) where id = $1`,
    [
      id,
      change.leadId ?? null,
      change.paymentId ?? null,
      change.reservedUntil ?? null,
      change.soldSeenAt ?? null,
      change.priceCents ?? null,
      change.depositCents ?? null,
    ],
  );
}

/** How many vehicles a network and its /48 hold now without having paid. */
export async function countHeld(
  tx: AccountTransaction,
  { network, block }: HashedNetwork,
  now: Date,
): Promise<{ readonly network: number; readonly block: number }> {
  const [row] = await tx.query<{ network: number; block: number }>(
    `select count(*) filter (where network = $1) as network, count(*) filter (where block = $2) as block
     from reservation where account_id = $4 and (state = 'held' and held_until > $3 or state = 'waiting')`,
    [network, block, now, tx.accountId],
  );
  return row ?? { network: 0, block: 0 };
}

const TITLE =
  "(select concat_ws(' ', v.year, v.make, v.model, v.badge) from vehicle v where v.id = vehicle_id)";

/** The title of a reservation's vehicle, "2022 Toyota HiLux SR5"; null if there is no such reservation. */
export async function findReservedTitle(tx: AccountTransaction, id: string): Promise<string | null> {
  const [found] = await tx.query<{ title: string }>(
    `select ${TITLE} as title from reservation where id = $1`,
    [id],
  );
  return found?.title ?? null;
}

/** Reservations that are not over, newest first, with the titles of their vehicles. */
export function listOpenReservations(
  tx: AccountTransaction,
): Promise<(Reservation & { readonly vehicle: string })[]> {
  return tx.query(
    `select ${COLUMNS}, ${TITLE} as vehicle
     from reservation where account_id = $1 and state <> 'ended' order by created_at desc limit 1000`,
    [tx.accountId],
  );
}
