import type { CarType } from "#features/vehicles/vehicle.ts";

/** Only 4 of 15,000 used cars listed in Australia are older than this and have fewer kilometres. */
const OLD_YEARS = 4;
const MIN_KM_OF_OLD = 1_000;
const MAX_KM_OF_NEW = 5_000;
const MAX_KM_A_YEAR = 80_000;

/**
 * Why a car's kilometres are hard to believe at its age in calendar years; null for believable ones. A reason to look, not
 * to leave them out: a collector's car has 30 km, and says so.
 */
export function checkKm(km: number, carType: CarType, age: number): string | null {
  if (carType === "new") return km > MAX_KM_OF_NEW ? "is a lot for a new car" : null;
  if (km > MAX_KM_A_YEAR * (Math.max(0, age) + 1)) return "is a lot for a car of that year";
  const isOld = carType === "used" && age >= OLD_YEARS;
  return isOld && km < MIN_KM_OF_OLD ? "is little for a used car of that year; are thousands meant?" : null;
}
