import Heart from "lucide/dist/esm/icons/heart.mjs";
import { type SaveableCar, toSaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { SaveButtonsProps } from "#features/catalogue/card/ui/save-buttons.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { canFavourite } from "../saved/favourite-eligibility.ts";
import { useGarageSite } from "./garage-context.ts";
import { useFavourite } from "./use-favourite.ts";

/** The buttons that save a vehicle, in each place that reserves space for them. They appear after hydration (D17). */
export function SaveButtons({ car: shown, place }: SaveButtonsProps) {
  const car = "href" in shown ? toSaveableCar(shown) : shown;
  const { garage } = useGarageSite();
  if (!canFavourite(car, garage)) return null;
  return <FavouriteButton {...{ car, place }} />;
}

const LOOKS = {
  photo: "grid size-14 place-items-center",
  page: "inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken",
};

/** The heart (WAT-11). It is called "Fave" on a wide screen and "Favourite" on a phone (WAT-17). */
function FavouriteButton({ car, place }: { car: SaveableCar; place: "photo" | "page" }) {
  const { saved, toggle } = useFavourite(car);
  if (saved === null) return null;
  const heart = <Icon icon={Heart} size={20} className={classNames(saved && "fill-accent text-accent")} />;
  return (
    <button type="button" aria-pressed={saved} onClick={toggle} className={LOOKS[place]}>
      {place === "photo" ? (
        <span className="grid size-9 place-items-center rounded-pill bg-surface text-ink shadow-raised">
          {heart}
        </span>
      ) : (
        heart
      )}
      <span className={classNames(place === "photo" && "sr-only")}>
        <span className="lg:hidden">Favourite</span>
        <span className="max-lg:hidden">Fave</span>
        {place === "photo" && ` ${car.name}`}
      </span>
    </button>
  );
}
