/** What a deal is made of. Amounts are integer cents. */
export interface DealParts {
  readonly priceCents: number;
  readonly accessoriesCents: number;
  readonly deliveryCents: number;
  /** What is left of the trade-in once its financier is paid; negative where more is owing than it is worth. */
  readonly tradeInCents: number;
  /** What reserves the vehicle; 0 where it cannot be reserved. */
  readonly reserveCents: number;
  /** What the shopper pays of the rest without a loan; null for all of it. */
  readonly depositCents: number | null;
}

/** Who owes what, and when. Amounts are integer cents, none negative. */
export interface DealSums {
  /** Vehicle, accessories and delivery. */
  readonly totalCents: number;
  /** What reserves it. */
  readonly nowCents: number;
  /** To pay when the shopper takes it over. */
  readonly handoverCents: number;
  readonly borrowedCents: number;
  /** What the dealer pays the shopper, whose trade-in and deposit are worth more than all of it (TRADE-11). */
  readonly backCents: number;
}

/**
 * Splits a deal by time: now + handover + borrowed - back is always total - trade-in. What reserves the vehicle is taken in full, as
 * checkout does, and is part of the deposit of a loan.
 */
export function computeDeal(parts: DealParts): DealSums {
  const { priceCents, accessoriesCents, deliveryCents, tradeInCents, reserveCents, depositCents } = parts;
  const totalCents = priceCents + accessoriesCents + deliveryCents;
  const dueCents = totalCents - tradeInCents;
  const owedCents = Math.max(0, dueCents);
  const nowCents = reserveCents;
  const ownCents = Math.max(nowCents, Math.min(owedCents, depositCents ?? owedCents));
  return {
    ...{ totalCents, nowCents },
    handoverCents: ownCents - nowCents,
    borrowedCents: Math.max(0, owedCents - ownCents),
    backCents: Math.max(0, nowCents - dueCents),
  };
}
