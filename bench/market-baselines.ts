import { listBadgeWords } from "#features/market/data/car-columns.ts";
import type { MarketObservation } from "#features/market/data/market-car.ts";
import { computeMedian } from "./figures.ts";

/** Plain ways to guess a price, to compare the market model with. Each answers by how much it misses, car by car. */

/** The median price of the other cars of a make and model. */
export function testModelMedian(cars: readonly MarketObservation[]): number[] {
  return [...groupByModel(cars).values()].flatMap((group) =>
    group.length < 2 ? [] : group.map((car) => computeMiss(car, computeMedian(pricesBut(group, car)))),
  );
}

const NEIGHBOURS = 7;
/** Further ones are no neighbours, and with fewer neighbours than `FEWEST` there is no answer. */
const FARTHEST = 7;
const FEWEST = 2;

/**
 * The mean price of a car's nearest neighbours among the others of its make and model, weighted by nearness in badge
 * words, year, kilometres, body, transmission and drive.
 */
export function testNearestNeighbours(cars: readonly MarketObservation[]): number[] {
  return [...groupByModel(cars).values()].flatMap((group) => {
    const neighbours = group.map((car) => ({ car, words: new Set(listBadgeWords(car)) }));
    return neighbours.flatMap((one) => {
      const { car } = one;
      const near = neighbours
        .filter((other) => other !== one)
        .map((other) => ({ other: other.car, distance: computeDistance(one, other) }))
        .filter((one) => one.distance <= FARTHEST)
        .sort((one, other) => one.distance - other.distance)
        .slice(0, NEIGHBOURS);
      if (near.length < FEWEST) return [];
      const weighted = near.map((one) => ({ cents: one.other.priceCents, weight: 1 / (0.3 + one.distance) }));
      const sum = weighted.reduce((total, { cents, weight }) => total + cents * weight, 0);
      return [computeMiss(car, sum / weighted.reduce((total, { weight }) => total + weight, 0))];
    });
  });
}

interface Neighbour {
  readonly car: MarketObservation;
  /** Words of its badge. */
  readonly words: ReadonlySet<string>;
}

function computeDistance({ car: one, words: own }: Neighbour, { car: other, words }: Neighbour): number {
  const shared = [...own].filter((word) => words.has(word)).length;
  const all = own.size + words.size - shared;
  const unlike = (["body", "transmission", "drive"] as const).filter((name) => one[name] !== other[name]);
  return (
    Math.abs(one.year - other.year) / 1.5 +
    Math.abs((one.km ?? 0) - (other.km ?? 0)) / 40_000 +
    (all === 0 ? 0 : 2.5 * (1 - shared / all)) +
    unlike.length * 0.8
  );
}

function groupByModel(cars: readonly MarketObservation[]): Map<string, MarketObservation[]> {
  return Map.groupBy(cars, ({ make, model }) => `${make} ${model}`);
}

function pricesBut(group: readonly MarketObservation[], car: MarketObservation): number[] {
  return group.filter((other) => other !== car).map(({ priceCents }) => priceCents);
}

function computeMiss({ priceCents }: MarketObservation, guess: number): number {
  return Math.abs(guess / priceCents - 1);
}
