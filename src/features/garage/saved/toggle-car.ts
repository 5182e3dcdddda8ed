import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { toSavedCar } from "./saved-car.ts";
import type { Added, Removed, SavedCarList } from "./saved-car-list.ts";

/** The messages of one list. */
interface Messages {
  readonly showAddedToast: (
    outcome: Added,
    car: Pick<SaveableCar, "id" | "name">,
    list: SavedCarList,
  ) => void;
  readonly showRemovedToast: (removed: Removed, list: SavedCarList) => void;
}

/** How often this page has changed a list. */
let changes = 0;

/**
 * Adds a vehicle to a list or takes it out. The list changes at once, since the shopper may leave the page next; its messages
 * load afterwards (T3). Only the latest change shows a toast, since loads may finish in any order.
 * @returns whether the vehicle is in the list now
 */
export function toggleCar(
  list: SavedCarList,
  car: SaveableCar,
  loadMessages: () => Promise<Messages>,
): boolean {
  const removed = list.remove(car.id);
  const outcome = removed ? undefined : list.add(toSavedCar(car));
  changes += 1;
  const change = changes;
  // If they fail to load, the button still shows what happened.
  loadMessages().then(
    ({ showAddedToast, showRemovedToast }) => {
      if (change !== changes) return;
      if (removed) showRemovedToast(removed, list);
      if (outcome) showAddedToast(outcome, car, list);
    },
    () => undefined,
  );
  return outcome !== undefined && outcome !== "full";
}
