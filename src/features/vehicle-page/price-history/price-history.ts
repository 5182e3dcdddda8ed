import { countDays, toLocalTime } from "#features/places/time-zone.ts";
import type { Reduction } from "#features/pricing/reductions.ts";
import type { PricePeriod } from "#features/pricing/was-price.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatDollars } from "#ui/base/money.ts";

export interface PriceHistoryInput {
  /** When the vehicle was listed (D10); null if unknown. */
  readonly arrivedAt: string | null;
  readonly history: readonly PricePeriod[];
  /** From `findReductions`, newest first. */
  readonly reductions: readonly Reduction[];
  readonly timeZone: string;
  readonly now: Date;
}

/** More would be a list, not a sentence. */
const MAX_REDUCTIONS = 3;

/**
 * "Listed 12 days ago at $31,990; reduced by $1,000 on 3 November", as far as each part is known; null for nothing.
 * Days are those at the vehicle's place (D9, D32, D125).
 */
export function describePriceHistory(input: PriceHistoryInput): string | null {
  const listed = describeListing(input);
  const cuts = input.reductions.slice(0, MAX_REDUCTIONS).map((each) => formatReduction(each, input));
  if (cuts.length === 0) return listed;
  const reduced = `reduced ${formatList(cuts.reverse())}`;
  return listed === null ? `R${reduced.slice(1)}` : `${listed}; ${reduced}`;
}

function describeListing({
  arrivedAt,
  history,
  reductions,
  timeZone,
  now,
}: PriceHistoryInput): string | null {
  if (arrivedAt === null) return null;
  const day = toLocalTime(new Date(arrivedAt), timeZone).date;
  const days = countDays(day, toLocalTime(now, timeZone).date);
  if (days < 0) return null;
  const cents = findFirstPrice(history, reductions, (at) => toLocalTime(at, timeZone).date === day);
  return `Listed ${formatDaysAgo(days)}${cents === null ? "" : ` at ${formatDollars(cents)}`}`;
}

/** The first price, in cents, where it was published on the day of the listing and every later step is shown (D125). */
function findFirstPrice(
  history: readonly PricePeriod[],
  { length: told }: readonly Reduction[],
  isListingDay: (at: Date) => boolean,
): number | null {
  const [first] = history;
  if (!first || told === 0 || told > MAX_REDUCTIONS || told !== history.length - 1) return null;
  return isListingDay(new Date(first.from)) ? first.cents : null;
}

function formatDaysAgo(days: number): string {
  return ["today", "yesterday"][days] ?? `${days} days ago`;
}

/** The year shows where it is another one. */
function formatReduction({ dollars, at }: Reduction, { timeZone, now }: PriceHistoryInput): string {
  const [day, today] = [toLocalTime(at, timeZone).date, toLocalTime(now, timeZone).date];
  const words = formatDate(day);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return `by ${formatDollars(dollars * 100)} on ${isThisYear ? words.replace(/ [0-9]{4}$/, "") : words}`;
}
