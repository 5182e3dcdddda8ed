import { CONFIRMED_MS, showToast } from "#ui/panels/toast.tsx";
import { MAX_COMPARED, toListPath } from "../compare/compare-address.ts";
import type { SavedCar } from "./saved-car.ts";
import { type Added, NOT_STORED, type Removed, type SavedCarList } from "./saved-car-list.ts";

/** Says that a vehicle was added to the comparison, to which the button below leads, or why not (WAT-19). */
export function showAddedToast(outcome: Added, { name }: Pick<SavedCar, "name">, list: SavedCarList): void {
  if (outcome === "full") {
    showToast({
      title: "Your comparison is full",
      text: `You can compare ${MAX_COMPARED} at a time. Remove one to add another.`,
      action: { label: "Compare", href: toListPath(list) },
    });
    return;
  }
  const isFirst = list.cars.length === 1;
  const text = isFirst ? `${name}. Add another to compare it with.` : name;
  showToast({
    title: "Added to your comparison",
    text: outcome === "added" ? text : NOT_STORED,
    milliseconds: CONFIRMED_MS,
  });
}

/** Says that a vehicle was taken out of the comparison, and offers to undo that. */
export function showRemovedToast({ car, position, isStored }: Removed, list: SavedCarList): void {
  showToast({
    title: "Removed from your comparison",
    text: isStored ? car.name : NOT_STORED,
    undo: () => list.restore(car, position),
    milliseconds: CONFIRMED_MS,
  });
}
