import type { SiteId } from "#platform/account-id.ts";

/**
 * - `waiting`: in line for a vehicle that somebody else has
 * - `held`: nobody else can have it until `heldUntil`; the deposit is to be paid
 * - `paid`: reserved with a deposit until `reservedUntil`
 * - `ended`
 */
type ReservationState = "waiting" | "held" | "paid" | "ended";

/** How it ended: `released` by the dealer, `cancelled` by the shopper, `completed` when the shopper bought the vehicle. */
export type ReservationEnd = "expired" | "cancelled" | "sold-elsewhere" | "released" | "completed";

/** A shopper's claim to a vehicle (CHK-01 to CHK-08). Who the shopper is stands in the lead. Amounts in cents. */
export interface Reservation {
  readonly id: string;
  readonly siteId: SiteId;
  readonly vehicleId: number;
  readonly state: ReservationState;
  readonly endedAs: ReservationEnd | null;
  readonly leadId: string | null;
  readonly paymentId: string | null;
  /** The shopper's own car that counts towards the price (D403). */
  readonly tradeInId: string | null;
  /** The price that was shown when it began. */
  readonly priceCents: number;
  readonly depositCents: number;
  /** Days from the payment in which the shopper gets the deposit back without a reason. */
  readonly refundDays: number;
  /** Days for which it keeps the vehicle once it is paid. */
  readonly reservedDays: number;
  readonly terms: string;
  readonly createdAt: Date;
  readonly heldUntil: Date | null;
  readonly paidAt: Date | null;
  readonly reservedUntil: Date | null;
  readonly soldSeenAt: Date | null;
  readonly endedAt: Date | null;
}
