import { formatDollars, formatWhole } from "#ui/base/money.ts";
import type { GaugeAnswer } from "../gauge-answer.ts";

type Market = NonNullable<GaugeAnswer["market"]>;

/** "$1,240 above the middle of 41 similar cars", to the dollar, alike on either side (D226). */
export function describeDifference(priceCents: number, market: Market, noun: string): string {
  const dollars = Math.round(priceCents / 100 - market.middle);
  const place =
    dollars === 0 ? "At" : `${formatDollars(Math.abs(dollars) * 100)} ${dollars < 0 ? "below" : "above"}`;
  return `${place} the middle of ${market.similar_cars} similar ${noun}s`;
}

/** "Only 2 of them have this car's badge, …": why its price is called neither cheap nor dear (D225). */
export function describeDoubt({ same_badge }: Market, noun: string): string {
  const share = same_badge === 0 ? "None" : same_badge === 1 ? "Only one" : `Only ${same_badge}`;
  const verb = same_badge > 1 ? "have" : "has";
  return `${share} of them ${verb} this ${noun}'s badge, so they do not tell whether it is cheap or dear.`;
}

/** "31 similar cars from at least 9 dealerships, last seen for sale between 4 January 2026 and 1 March 2026". */
export function describeComparison(market: Market, noun: string): string {
  const { similar_cars, dealerships, seen_from, seen_to } = market;
  const cars = `${similar_cars} similar ${noun}s`;
  const from = dealerships === null ? "" : ` from at least ${dealerships} dealerships`;
  const when =
    seen_from === seen_to
      ? `last seen for sale on ${formatLongDate(seen_to)}`
      : `last seen for sale between ${formatLongDate(seen_from)} and ${formatLongDate(seen_to)}`;
  return `${cars}${from}, ${when}`;
}

function formatLongDate(date: string): string {
  return new Date(date).toLocaleDateString("en-AU", { dateStyle: "long", timeZone: "UTC" });
}

/** "40,000 to 50,000 km", "under 10,000 km", or "kilometres not given". */
export function formatKmBand({ km_from, km_to }: Market["comparables"][number]): string {
  if (km_from === null || km_to === null) return "kilometres not given";
  const [from, to] = [km_from, km_to].map(formatWhole);
  return km_from === 0 ? `under ${to} km` : `${from} to ${to} km`;
}
