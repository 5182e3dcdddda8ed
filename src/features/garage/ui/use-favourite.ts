import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { toggleCar } from "../saved/toggle-car.ts";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

/** Whether a vehicle is a favourite (null until that is known) and a function that changes it (WAT-11). Event 39 fires here and for the watchlist only (ANA-06). */
export function useFavourite(car: SaveableCar): {
  readonly saved: boolean | null;
  readonly toggle: () => void;
} {
  const list = openFavourites(useGarageSite().slug);
  const cars = useSavedCars(list);
  return {
    saved: cars?.some(({ id }) => id === car.id) ?? null,
    toggle: () => {
      const isAdded = toggleCar(list, car, () => import("../saved/tell-favourites.ts"));
      if (isAdded) track(EVENTS.savedCar, car.id);
    },
  };
}
