import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { GarageSettings } from "../settings/garage-settings.ts";

/**
 * Whether a vehicle can be added to a comparison: one that is not sold, has a price and a photo (WAT-12 to WAT-14), and is used
 * where a site compares used vehicles only (WAT-15).
 */
export function canCompare(
  { gone, hasPrice, photo, used }: Pick<SaveableCar, "gone" | "hasPrice" | "photo" | "used">,
  { compare, compareUsedOnly }: Pick<GarageSettings["garage"], "compare" | "compareUsedOnly">,
): boolean {
  return compare && !gone && hasPrice && photo !== null && (used || !compareUsedOnly);
}
