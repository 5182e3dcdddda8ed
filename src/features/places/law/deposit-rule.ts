import type { CarType } from "#features/vehicles/vehicle.ts";
import { formatCents } from "#ui/base/money.ts";
import { COOLING_OFF } from "./cooling-off.ts";
import { findState } from "./law-table.ts";

/** What may be taken of a buyer before their cooling-off period ends. */
export interface DepositRule {
  /** Integer cents. */
  readonly maxCents: number;
  /** Whether the whole price may be paid before then. */
  readonly allowsFullPayment: boolean;
  /** Whether the deposit stays the buyer's money until then: book it as a liability. */
  readonly staysBuyers: boolean;
  /** Sentences for shoppers. */
  readonly notes: readonly string[];
}

interface Deposit {
  readonly state: string | null;
  readonly carType: CarType;
  readonly priceCents: number;
}

/** Where the state is not known, the strictest law counts. */
const STRICTEST_PERCENT = Math.min(
  ...Object.values(COOLING_OFF).map((law) => (law.kind === "right" ? law.deposit?.maxPercent : null) ?? 100),
);

/** The most that may be taken of a buyer before their cooling-off period ends, in the state in which the dealer sells. */
export function findDepositRule({ state, carType, priceCents }: Deposit): DepositRule {
  const of = findState(state);
  if (of === null) {
    const notes = ["We take a deposit of at most {max} until we know the state in which you buy."];
    return toRule({ maxPercent: STRICTEST_PERCENT, staysBuyers: true, notes }, priceCents);
  }
  const law = COOLING_OFF[of];
  const deposit = law.kind === "right" && law.deposit?.carTypes.includes(carType) ? law.deposit : null;
  return toRule(deposit ?? { maxPercent: null, staysBuyers: false, notes: [] }, priceCents);
}

interface Limit {
  readonly maxPercent: number | null;
  readonly staysBuyers: boolean;
  readonly notes: readonly string[];
}

function toRule({ maxPercent, staysBuyers, notes }: Limit, priceCents: number): DepositRule {
  const maxCents = maxPercent === null ? priceCents : Math.floor((priceCents * maxPercent) / 100);
  return {
    maxCents,
    allowsFullPayment: maxPercent === null,
    staysBuyers,
    notes: notes.map((note) => note.replace("{max}", formatCents(maxCents))),
  };
}
