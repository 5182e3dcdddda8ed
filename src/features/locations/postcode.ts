import type { STATES } from "./location-document.ts";

type State = (typeof STATES)[number];

/** Allocated postcodes, those of post boxes included, as Australia Post numbers them. */
const RANGES: readonly (readonly [from: number, to: number, state: State])[] = [
  [200, 299, "ACT"],
  [800, 999, "NT"],
  [1000, 2599, "NSW"],
  [2600, 2618, "ACT"],
  [2619, 2899, "NSW"],
  [2900, 2920, "ACT"],
  [2921, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [4000, 4999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
  [8000, 8999, "VIC"],
  [9000, 9999, "QLD"],
];

/** The state of a postcode of four digits; null for one that no place in Australia has (LEAD-25). */
export function stateOfPostcode(postcode: string): State | null {
  const number = /^\d{4}$/.test(postcode) ? Number(postcode) : -1;
  return RANGES.find(([from, to]) => number >= from && number <= to)?.[2] ?? null;
}
