import type { CarColumns } from "../data/car-columns.ts";
import type { SeenCars } from "../data/market-data.ts";
import { computeKinship } from "../fit/kinship.ts";
import type { Nearest } from "../fit/nearest.ts";
import { MIN_BADGES, MIN_COMPARABLES, MIN_DEALERSHIPS } from "./market-model.ts";

/** A neighbour is a comparable when it was built within this many years, */
const MAX_YEARS_APART = 5;
/** and has at least this share of what a car has in common with itself. */
const ALIKE = 0.3;

/** Rows of those neighbours that are alike enough, the most alike first. */
export function listComparables(seen: SeenCars, nearest: Nearest, cars: CarColumns, row: number): number[] {
  const { rows, scores, count } = nearest;
  const least = ALIKE * computeKinship(cars, row, cars, row);
  const isNear = (other: number) => Math.abs(seen.cars.year[other]! - cars.year[row]!) <= MAX_YEARS_APART;
  return [...rows.subarray(0, count)].filter((other, at) => scores[at]! >= least && isNear(other));
}

/** How much comparables can tell of a car's price. */
export interface Evidence {
  readonly comparables: number;
  /** How many have the car's own badge, */
  readonly ownBadge: number;
  /** and how many different badges they have. */
  readonly badges: number;
  /** Different seller marks are different dealerships; null if one is unknown. */
  readonly dealerships: number | null;
}

/** @param badgeKey the car's own badge, a place in `badgeKeys`; -1 for one that was never seen */
export function countEvidence(seen: SeenCars, rows: readonly number[], badgeKey: number): Evidence {
  const marks = new Set(rows.map((row) => seen.sellerMark[row]!));
  return {
    comparables: rows.length,
    ownBadge: rows.filter((row) => seen.badgeKey[row] === badgeKey).length,
    badges: new Set(rows.map((row) => seen.badgeKey[row]!)).size,
    dealerships: marks.has(-1) ? null : marks.size,
  };
}

/** Whether a market may speak: D26, and of a badge that no comparable has, D105 and D225. */
export function isEnough({ comparables, ownBadge, badges, dealerships }: Evidence): boolean {
  if (comparables < MIN_COMPARABLES) return false;
  if (dealerships !== null && dealerships < MIN_DEALERSHIPS) return false;
  return ownBadge > 0 || badges >= MIN_BADGES;
}
