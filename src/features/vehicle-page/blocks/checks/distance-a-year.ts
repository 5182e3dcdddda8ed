import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { formatWhole } from "#ui/base/money.ts";

/**
 * What a vehicle was driven in a year on average, in words (TEN-05, D104), to the nearest 100 km. Null in the first full
 * year, when one trip changes the figure, and without kilometres.
 * @param today calendar date at the vehicle's place
 */
export function describeYearlyDistance(
  { km, year }: Pick<VehicleRecord, "km" | "year">,
  today: string,
): string | null {
  const years = Number(today.slice(0, 4)) - year;
  if (km === null || years < 2) return null;
  const average = Math.round(km / years / 100) * 100;
  return `Driven about ${formatWhole(average)} km a year on average since ${year}, by its odometer and model year.`;
}
