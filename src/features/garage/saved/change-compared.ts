import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { MAX_COMPARED } from "../compare/compare-address.ts";
import { toListPath } from "./list-path.ts";
import { NOT_STORED } from "./not-stored.ts";
import { toSavedCar } from "./saved-car.ts";
import type { SavedCarList } from "./saved-car-list.ts";

/** Adds a vehicle to the comparison and says so, or why not (WAT-19). */
export function addCompared(list: SavedCarList, car: SaveableCar): void {
  const outcome = list.add(toSavedCar(car));
  if (outcome === "full") {
    showToast({
      title: "Your comparison is full",
      text: `You can compare ${MAX_COMPARED} cars at a time. Remove one to add another.`,
      action: { label: "Compare", href: toListPath(list) },
    });
    return;
  }
  const isFirst = list.cars.length === 1;
  const name = isFirst ? `${car.name}. Add another car to compare it with.` : car.name;
  showToast({
    title: "Added to your comparison",
    text: outcome === "added" ? name : NOT_STORED,
    action: { label: "Compare", href: toListPath(list) },
  });
}

/** Takes a vehicle out of the comparison and offers to undo that. */
export function removeCompared(list: SavedCarList, { id, name }: SaveableCar): void {
  const position = list.cars.findIndex((car) => car.id === id);
  const removed = list.cars[position];
  if (!removed) return;
  const isStored = list.remove(id);
  showToast({
    title: "Removed from your comparison",
    text: isStored ? name : NOT_STORED,
    action: { label: "Undo", run: () => list.restore(removed, position) },
  });
}
