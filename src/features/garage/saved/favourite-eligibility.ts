import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { GarageSettings } from "../settings/garage-settings.ts";

/** Whether a card or page offers a vehicle as a favourite (WAT-12, WAT-16): any that is not sold, where the site stores favourites (TEN-15). */
export function canFavourite(
  { gone }: Pick<SaveableCar, "gone">,
  { storeFavourites }: Pick<GarageSettings["garage"], "storeFavourites">,
): boolean {
  return storeFavourites && !gone;
}
