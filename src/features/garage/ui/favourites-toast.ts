import { CONFIRMED_MS, showToast } from "#ui/panels/toast.tsx";
import { FAVOURITES_PATH } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import {
  type Added,
  MAX_FAVOURITES,
  NOT_STORED,
  type Removed,
  type SavedCarList,
} from "../saved/saved-car-list.ts";
import { askToSignIn } from "./ask-to-sign-in.ts";

/** Says that a vehicle was saved in this browser, or why not, and offers to keep it in an account (WAT-18, D295). */
export function showAddedToast(outcome: Added, { id, name }: Pick<SavedCar, "id" | "name">): void {
  if (outcome === "full") {
    showToast(FULL);
    return;
  }
  const run = () => void askToSignIn(id);
  showToast({
    title: "Saved in this browser",
    text: outcome === "added" ? name : NOT_STORED,
    action: { label: "Keep on all devices", run },
    milliseconds: CONFIRMED_MS,
  });
}

/** Says that a vehicle was removed, and offers to undo that. */
export function showRemovedToast({ car, position, isStored }: Removed, list: SavedCarList): void {
  const undo = () => {
    if (list.restore(car, position) === "full") showToast(FULL);
  };
  showToast({
    ...describeRemoved(car),
    ...(!isStored && { text: NOT_STORED }),
    undo,
  });
}

/** What is said of a vehicle that was removed, from the watchlist or from what this browser keeps (WAT-07). */
export const describeRemoved = ({ name }: Pick<SavedCar, "name">) => ({
  title: "Car Removed",
  text: `${name} is no longer in your watchlist.`,
  milliseconds: CONFIRMED_MS,
});

/** Takes a vehicle out of this browser's list and says so. */
export function removeKept({ id }: Pick<SavedCar, "id">, list: SavedCarList): void {
  const removed = list.remove(id);
  if (removed) showRemovedToast(removed, list);
}

const FULL = {
  title: "Your list is full",
  text: `You have ${MAX_FAVOURITES} saved in this browser. Remove one to save another.`,
  action: { label: "View List", href: FAVOURITES_PATH },
};
