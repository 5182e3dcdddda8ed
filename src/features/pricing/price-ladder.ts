/** From a number of days in stock on, a price is to be lower than the first one by a percentage. Whole numbers. */
export interface LadderStep {
  readonly days: number;
  readonly percent: number;
}

/** How a dealer lowers prices by days in stock (D449). It only suggests. */
export interface PriceLadder {
  /** More days, more percent. */
  readonly steps: readonly LadderStep[];
  /** Percentage of the first price below which nothing is suggested. */
  readonly floorPercent: number;
}

/** Suggested prices are whole tens of dollars. */
export const LADDER_ROUNDING_CENTS = 1000;

/** Whether each step comes later and goes lower than the one before it. */
export const isLadder = (steps: readonly LadderStep[]): boolean =>
  steps.every(({ days, percent }, at) => {
    const before = steps[at - 1];
    return !before || (before.days < days && before.percent < percent);
  });

/**
 * The price that the ladder says, in cents; null if none of its steps is reached, or the price is as low already. It is never higher
 * than what the vehicle costs now, and never below the floor.
 * @param firstCents the first price that shoppers saw, of the type of the one that shows now (D9)
 */
export function suggestPrice(
  {
    firstCents,
    nowCents,
    days,
  }: { readonly firstCents: number; readonly nowCents: number; readonly days: number },
  { steps, floorPercent }: PriceLadder,
): number | null {
  const step = steps.findLast((one) => one.days <= days);
  if (!step) return null;
  const lowered = Math.round((firstCents * (100 - step.percent)) / (100 * LADDER_ROUNDING_CENTS));
  const floor = Math.ceil((firstCents * floorPercent) / (100 * LADDER_ROUNDING_CENTS));
  const cents = Math.max(lowered, floor) * LADDER_ROUNDING_CENTS;
  return cents < nowCents && cents > LADDER_ROUNDING_CENTS ? cents : null;
}
