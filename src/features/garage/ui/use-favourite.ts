import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { FAVOURITES_PATH } from "../paths.ts";
import { NOT_STORED } from "../saved/not-stored.ts";
import { toSavedCar } from "../saved/saved-car.ts";
import { MAX_FAVOURITES, openFavourites, type SavedCarList } from "../saved/saved-car-list.ts";
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
    toggle: () => (list.has(car.id) ? removeFavourite(list, car) : addFavourite(list, car)),
  };
}

/** Saves a vehicle and says so. Event 39 fires here only (ANA-06). */
function addFavourite(list: SavedCarList, car: SaveableCar): void {
  const outcome = list.add(toSavedCar(car));
  if (outcome === "full") {
    showToast(FULL);
    return;
  }
  track(EVENTS.savedCar, car.id);
  showToast({
    title: "Added to your favourites",
    text: outcome === "added" ? car.name : NOT_STORED,
    action: VIEW_LIST,
  });
}

/** Removes a vehicle from the favourites and offers to undo that. */
export function removeFavourite(list: SavedCarList, { id, name }: Pick<SaveableCar, "id" | "name">): void {
  const position = list.cars.findIndex((car) => car.id === id);
  const removed = list.cars[position];
  if (!removed) return;
  const isStored = list.remove(id);
  const run = () => {
    if (list.restore(removed, position) === "full") showToast(FULL);
  };
  showToast({
    title: "Removed from your favourites",
    text: isStored ? name : NOT_STORED,
    action: { label: "Undo", run },
  });
}

const VIEW_LIST = { label: "View List", href: FAVOURITES_PATH };
const FULL = {
  title: "Your list is full",
  text: `You have ${MAX_FAVOURITES} favourites. Remove one to add another.`,
  action: VIEW_LIST,
};
