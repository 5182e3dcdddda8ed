import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant a number of days (fractions allowed) after `now`; negative for before. */
export function shiftDays(now: Date, days: number): Date {
  return new Date(now.getTime() + Math.round(days * DAY_MS));
}

/** The calendar date of an instant in UTC, `YYYY-MM-DD`. */
export function toCalendarDate(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/**
 * First day of the month in which a vehicle of the given age was built, moved into its generation's model years and
 * never after `now`.
 */
export function findBuildMonth(now: Date, ageDays: number, years: readonly [number, number | null]): Date {
  const drawn = shiftDays(now, -ageDays);
  const lastYear = Math.min(years[1] ?? Number.POSITIVE_INFINITY, now.getUTCFullYear());
  const year = Math.min(Math.max(drawn.getUTCFullYear(), years[0]), lastYear);
  const built = Date.UTC(year, drawn.getUTCMonth(), 1);
  const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  return new Date(Math.min(built, thisMonth));
}

/**
 * A site's configuration with its prices of fuel and charging and its lenders' rates as of the last Monday, today's
 * included, as if somebody looked each week (D27, D29, D32).
 */
export function dateToMonday<Config extends SiteConfigInput>(config: Config, now: Date): Config {
  const date = toCalendarDate(shiftDays(now, -((now.getUTCDay() + 6) % 7)));
  const { runningCosts = {}, finance } = config;
  const prices = Object.entries(runningCosts).map(([kind, price]) => [kind, { ...price, date }]);
  return {
    ...config,
    runningCosts: Object.fromEntries(prices),
    ...(finance && {
      finance: { ...finance, lenders: finance.lenders?.map((lender) => ({ ...lender, rateDate: date })) },
    }),
  };
}
