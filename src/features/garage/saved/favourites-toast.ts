import { showToast } from "#ui/panels/toast.tsx";
import { FAVOURITES_PATH } from "../paths.ts";
import { type Added, MAX_FAVOURITES, NOT_STORED, type Removed, type SavedCarList } from "./saved-car-list.ts";

/** Says that a vehicle was saved, or why not (WAT-18). */
export function showAddedToast(outcome: Added, name: string): void {
  if (outcome === "full") {
    showToast(FULL);
    return;
  }
  showToast({
    title: "Added to your favourites",
    text: outcome === "added" ? name : NOT_STORED,
    action: VIEW_LIST,
  });
}

/** Says that a vehicle was removed, and offers to undo that. */
export function showRemovedToast({ car, position, isStored }: Removed, list: SavedCarList): void {
  const run = () => {
    if (list.restore(car, position) === "full") showToast(FULL);
  };
  showToast({
    title: "Removed from your favourites",
    text: isStored ? car.name : NOT_STORED,
    action: { label: "Undo", run },
  });
}

const VIEW_LIST = { label: "View List", href: FAVOURITES_PATH };
const FULL = {
  title: "Your list is full",
  text: `You have ${MAX_FAVOURITES} favourites. Remove one to add another.`,
  action: VIEW_LIST,
};
