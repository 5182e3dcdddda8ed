import type { MarketAnswer, MarketEstimate } from "#features/market/model/market-model.ts";
import { MAX_LOW_CONFIDENCE, MIN_COMPARABLES } from "#features/market/model/market-model.ts";
import { findEffects, type TradeInAnswers } from "./answers.ts";
import { MAX_KM, MAX_YEARS } from "./limits.ts";

/** Figures end in whole hundreds of dollars, rounded down: more would promise a precision that nobody has. */
const STEP_CENTS = 10_000;
/** A range that starts lower says too little. */
const MIN_OFFER_CENTS = 50_000;

/** A row of the site's table: what it keeps of a car's market estimate, by the car's age (D372). */
export interface TradeInCosts {
  readonly upToYears: number;
  readonly marginPercent: number;
  readonly preparationCents: number;
}

/** Why no figure is given: a person calls instead. */
export type NoFigure =
  | "too-old"
  | "too-far"
  | "condition"
  | "accident"
  | "too-little-data"
  | "no-costs"
  | "too-low";

/** What a car is worth to the dealer. All amounts are integer cents in whole hundreds of dollars. */
export interface TradeInEstimate {
  readonly minCents: number;
  /** The offer (TRADE-07): between both ends. */
  readonly offerCents: number;
  readonly maxCents: number;
  /** That of the market estimate, above 0.2 and at most 1. */
  readonly confidence: number;
  readonly comparables: number;
  /** Calendar dates in UTC between which they were seen for sale. */
  readonly seen: MarketEstimate["seen"];
}

export type Valuation =
  | { readonly kind: "estimate"; readonly estimate: TradeInEstimate }
  | { readonly kind: "none"; readonly reason: NoFigure };

interface Valued {
  readonly answers: TradeInAnswers;
  /** Whole years, by the calendar; negative for a model year to come. */
  readonly age: number;
  readonly market: MarketAnswer;
  readonly costs: readonly TradeInCosts[];
}

/**
 * Values a car (TRADE-07, D372): the market estimate, less what the answers take, the dealer's margin and the preparation. It never
 * exceeds the market's own figures, and no answer that is worse raises it.
 */
export function valueCar({ answers, age, market, costs }: Valued): Valuation {
  if (age > MAX_YEARS) return none("too-old");
  // Nobody has sold a used car of next year.
  if (age < 0) return none("too-little-data");
  if (answers.km > MAX_KM) return none("too-far");
  const effects = findEffects(answers);
  if (typeof effects === "string") return none(effects);
  if (!isSure(market)) return none("too-little-data");
  const own = costs.find(({ upToYears }) => age <= upToYears);
  if (!own) return none("no-costs");
  const share = effects.reduce(
    (kept, { percent }) => kept * (1 - percent / 100),
    1 - own.marginPercent / 100,
  );
  const taken = effects.reduce((sum, { cents }) => sum + cents, own.preparationCents);
  const value = (cents: number) => Math.floor((cents * share - taken) / STEP_CENTS) * STEP_CENTS;
  const { range, middleCents, confidence, counts, seen } = market;
  const [minCents, offerCents, maxCents] = [range.minCents, middleCents, range.maxCents].map(value) as [
    number,
    number,
    number,
  ];
  if (minCents < MIN_OFFER_CENTS) return none("too-low");
  const { comparables } = counts;
  return {
    kind: "estimate",
    estimate: { minCents, offerCents, maxCents, confidence, comparables, seen },
  };
}

const none = (reason: NoFigure) => ({ kind: "none", reason }) as const;

/** Whether the market knows enough of such cars, as the price gauge judges it (D26). */
const isSure = (market: MarketAnswer): market is MarketEstimate =>
  market.kind === "estimate" &&
  market.confidence > MAX_LOW_CONFIDENCE &&
  market.counts.comparables >= MIN_COMPARABLES;

/** How sure an estimate is, in a word: of cars like these, such a share was sold within a tenth of the market estimate. */
export function describeConfidence(confidence: number): "high" | "medium" | "low" {
  if (confidence >= 0.6) return "high";
  return confidence >= 0.4 ? "medium" : "low";
}
