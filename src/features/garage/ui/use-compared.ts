import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { showToast } from "#ui/panels/toast.tsx";
import { MAX_COMPARED, toComparePath } from "../compare/compare-address.ts";
import { NOT_STORED } from "../saved/not-stored.ts";
import { toSavedCar } from "../saved/saved-car.ts";
import { openComparison, type SavedCarList } from "../saved/saved-car-list.ts";
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
    toggle: () => (list.has(car.id) ? removeCompared(list, car) : addCompared(list, car)),
  };
}

/** The address of the comparison of a list. The first vehicle added is in its first column. */
export function toListPath({ cars }: Pick<SavedCarList, "cars">): string {
  return toComparePath(cars.map(({ slug }) => slug).toReversed());
}

function addCompared(list: SavedCarList, car: SaveableCar): void {
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

function removeCompared(list: SavedCarList, { id, name }: SaveableCar): void {
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
