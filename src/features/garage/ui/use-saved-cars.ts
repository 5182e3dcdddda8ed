import { useSyncExternalStore } from "react";
import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarList } from "../saved/saved-car-list.ts";

/** The vehicles of a list; null on the server and until the page is hydrated, since a page is the same for everyone (D17). */
export function useSavedCars(list: SavedCarList): readonly SavedCar[] | null {
  return useSyncExternalStore<readonly SavedCar[] | null>(
    list.follow,
    () => list.cars,
    () => null,
  );
}
