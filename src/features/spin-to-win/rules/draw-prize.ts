import type { Prize } from "#features/pages/promotion/promotion-document.ts";

/** How often each prize was won, by its key. */
export type WonCounts = ReadonlyMap<string, number>;

/** A whole number from 0 to below `limit`, each as likely as the others. */
export type DrawNumber = (limit: number) => number;

/** Computes how many of a prize are left; null without a limit. A stock that was lowered below what is won leaves none. */
export const computeLeft = ({ key, stock }: Pick<Prize, "key" | "stock">, won: WonCounts): number | null =>
  stock === null ? null : Math.max(stock - (won.get(key) ?? 0), 0);

/** Lists the prizes that can still be drawn. */
export const listAvailable = <One extends Pick<Prize, "key" | "stock">>(
  prizes: readonly One[],
  won: WonCounts,
): readonly One[] => prizes.filter((prize) => computeLeft(prize, won) !== 0);

/** Computes the sum of weights. */
export const sumWeights = (prizes: readonly Pick<Prize, "weight">[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);

/** Draws a prize by weight among those that are left; null when all are gone (PAGE-08). */
export function drawPrize<One extends Pick<Prize, "key" | "stock" | "weight">>(
  prizes: readonly One[],
  won: WonCounts,
  draw: DrawNumber,
): One | null {
  const available = listAvailable(prizes, won);
  if (available.length === 0) return null;
  let rest = draw(sumWeights(available));
  for (const prize of available) {
    rest -= prize.weight;
    if (rest < 0) return prize;
  }
  throw new RangeError("the number that was drawn is not below the sum of the weights");
}
