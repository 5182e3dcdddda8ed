import { formatWhole } from "#ui/base/money.ts";

/** "12 km away", for a distance as the crow flies (LOC-16). */
export function formatDistance(km: number): string {
  return km < 1 ? "less than 1 km away" : `${formatWhole(Math.round(km))} km away`;
}
