import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { GarageSettings } from "../settings.ts";

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

/** Whether a vehicle has the button that saves it (WAT-16): one that is gone only if it is saved, so that it can be removed (WAT-05). */
export function canSave({ gone }: Pick<SaveableCar, "gone">, isSaved: boolean): boolean {
  return isSaved || !gone;
}
