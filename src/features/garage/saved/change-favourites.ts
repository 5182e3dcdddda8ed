import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { FAVOURITES_PATH } from "../paths.ts";
import { NOT_STORED } from "./not-stored.ts";
import { toSavedCar } from "./saved-car.ts";
import { MAX_FAVOURITES, type SavedCarList } from "./saved-car-list.ts";

/** Saves a vehicle and says so. Event 39 fires here only (ANA-06). */
export function addFavourite(list: SavedCarList, car: SaveableCar): void {
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
