import { openFavourites } from "../saved/saved-car-list.ts";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

/** How many favourites there are, over the icon of the header's link. */
export function FavouritesCount() {
  const count = useSavedCars(openFavourites(useGarageSite().slug))?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-pill bg-accent px-1 text-xs font-bold text-accent-ink">
      {count}
    </span>
  );
}
