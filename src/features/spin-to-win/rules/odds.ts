import { formatWhole } from "#ui/base/money.ts";

/** Parts that people can picture; a rarer prize is written as "1 in" a number. */
const MAX_PARTS = 10;

/**
 * Describes the odds of one spin in words: "1 in 8", "about 2 in 7", "about 1 in 1,250". They are those of the prizes that are left.
 * @param total the sum of weights of the prizes that can be drawn, at least `weight`
 */
export function describeOdds(weight: number, total: number): string {
  if (weight === total) return "every spin";
  const { wins, parts } = findFraction(weight, total);
  const isExact = wins * total === parts * weight;
  return `${isExact ? "" : "about "}${wins} in ${formatWhole(parts)}`;
}

/** The fraction of at most ten parts that is nearest to the share; of two as near, the one with fewer parts. */
function findFraction(weight: number, total: number): { readonly wins: number; readonly parts: number } {
  const share = weight / total;
  if (share * MAX_PARTS < 1) return { wins: 1, parts: Math.round(total / weight) };
  let best = { wins: 1, parts: MAX_PARTS };
  for (let parts = MAX_PARTS; parts > 1; parts -= 1) {
    const wins = Math.min(Math.max(Math.round(share * parts), 1), parts - 1);
    if (Math.abs(wins / parts - share) <= Math.abs(best.wins / best.parts - share)) best = { wins, parts };
  }
  return best;
}
