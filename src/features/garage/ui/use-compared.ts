import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { openComparison } from "../saved/saved-car-list.ts";
import { toggleCar } from "../saved/toggle-car.ts";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

/** Whether a vehicle is in the comparison (null until that is known) and a function that changes it (WAT-11, WAT-19). */
export function useCompared(car: SaveableCar): {
  readonly compared: boolean | null;
  readonly toggle: () => void;
} {
  const list = openComparison(useGarageSite().slug);
  const cars = useSavedCars(list);
  return {
    compared: cars?.some(({ id }) => id === car.id) ?? null,
    toggle: () => void toggleCar(list, car, () => import("../saved/tell-compared.ts")),
  };
}
