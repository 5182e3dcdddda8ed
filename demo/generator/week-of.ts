import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { shiftDays, toCalendarDate } from "./dates.ts";

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
