import type { FoundVehicle } from "#features/vehicles/registration-lookup.ts";

/** What an answer takes from the value: a share of the market estimate, and cents; null if no figure is given at all. */
interface Effect {
  readonly percent: number;
  readonly cents: number;
}

type Effects = Readonly<Record<string, Effect | null>>;

const take = (percent: number, cents = 0): Effect => ({ percent, cents });

/** How the shopper sees the car, as asked (TRADE-03, D372). */
export const CONDITIONS = {
  Excellent: take(0),
  Good: take(4),
  Fair: take(10),
  "Needs work": take(22),
  "Does not drive": null,
} as const satisfies Effects;

export const SERVICE_HISTORIES = {
  "Complete, with records": take(0),
  "Some services missing": take(3),
  "No records": take(6),
} as const satisfies Effects;

export const ACCIDENT_HISTORIES = {
  "Never damaged": take(0),
  "Minor damage, repaired": take(4),
  "Damage not repaired yet": take(12),
  "Written off or structural repair": null,
} as const satisfies Effects;

export const KEYS = { "Two or more": take(0), One: take(0, 40_000) } as const satisfies Effects;

/** The shopper's own car. */
export interface TradeInVehicle extends FoundVehicle {
  /** As `readPlate` writes it; null if the shopper gave none. */
  readonly rego: string | null;
  readonly regoState: string | null;
}

/** The adjustment answers (TRADE-03). */
export interface TradeInAnswers {
  readonly km: number;
  readonly condition: keyof typeof CONDITIONS;
  readonly service: keyof typeof SERVICE_HISTORIES;
  readonly accidents: keyof typeof ACCIDENT_HISTORIES;
  readonly keys: keyof typeof KEYS;
  /** Owing to a financier; 0 for nothing. */
  readonly payoutCents: number;
}

/** What the answers take from a value; or the first answer for which no figure is given. */
export function findEffects({
  condition,
  service,
  accidents,
  keys,
}: TradeInAnswers): readonly Effect[] | "condition" | "accident" {
  const [byCondition, byAccident] = [CONDITIONS[condition], ACCIDENT_HISTORIES[accidents]];
  if (byCondition === null) return "condition";
  if (byAccident === null) return "accident";
  return [byCondition, SERVICE_HISTORIES[service], byAccident, KEYS[keys]];
}
