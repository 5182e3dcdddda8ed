import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";

/** Whether a page has the watchlist's button: for a vehicle that is gone only if it is saved, so that it can be removed (WAT-05). */
export function canWatch({ gone }: Pick<SaveableCar, "gone">, isSaved: boolean): boolean {
  return isSaved || !gone;
}
