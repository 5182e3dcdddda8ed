import type { MarketCar } from "../data/market-car.ts";
import type { LearnedMarket } from "../model/learned-market.ts";

/** A price is far off the market from this share of the middle on, beyond what the model doubts (D441). */
const FAR = 0.1;

interface Gap {
  readonly middleCents: number;
  readonly comparables: number;
}

/**
 * What the market asks for a car, if its price is far from that; null if it is not, or if too little is known. Of a car at its usual
 * price this is quick, so that a page of many may ask.
 * @param key the car's own opaque hash
 */
export function findMarketGap(
  model: Pick<LearnedMarket, "estimate" | "estimateAverage">,
  car: MarketCar,
  { key, priceCents }: { readonly key: string; readonly priceCents: number },
): Gap | null {
  const average = model.estimateAverage(car, key);
  if (average === null) return null;
  const beyond = Math.abs(priceCents - average.cents) - average.doubtCents;
  // An infinite doubt leaves less than nothing.
  if (!(beyond >= average.cents * FAR)) return null;
  const answer = model.estimate(car, key);
  if (answer.kind === "not-enough") return null;
  return { middleCents: average.cents, comparables: answer.counts.comparables };
}
