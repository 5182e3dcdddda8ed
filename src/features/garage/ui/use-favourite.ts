import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { alertNoCode } from "../saved/no-code.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

/** Whether a vehicle is a favourite (null until that is known) and a function that changes it (WAT-11). */
export function useFavourite(car: SaveableCar): {
  readonly saved: boolean | null;
  readonly toggle: () => void;
} {
  const list = openFavourites(useGarageSite().slug);
  const cars = useSavedCars(list);
  return {
    saved: cars?.some(({ id }) => id === car.id) ?? null,
    // What a press does and says comes with it (T3).
    toggle: () =>
      void import("../saved/change-favourites.ts").then(
        ({ addFavourite, removeFavourite }) => (list.has(car.id) ? removeFavourite : addFavourite)(list, car),
        alertNoCode,
      ),
  };
}
