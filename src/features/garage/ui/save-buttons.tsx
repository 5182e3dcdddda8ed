import Heart from "lucide/dist/esm/icons/heart.mjs";
import { useEffect, useState } from "react";
import { type SaveableCar, toSaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { SaveButtonsProps } from "#features/catalogue/card/ui/save-buttons.tsx";
import { ENQUIRED_KEY } from "#features/forms/ui/kept/enquired-key.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { canCompare, canSave } from "../saved/eligibility.ts";
import { openComparison } from "../saved/saved-car-list.ts";
import { toggleCar } from "../saved/toggle-car.ts";
import type { EnquiredNote } from "./enquired-note.tsx";
import { useGarageSite } from "./garage-context.ts";
import { hasStored, isSignedIn } from "./has-stored.ts";
import { useSavedCars } from "./use-saved-cars.ts";
import { useSave } from "./use-watchlist.ts";

/** How a vehicle is saved and compared, in each place that reserves space for it. The buttons appear after hydration (D17, D295). */
export function SaveButtons({ car: shown, place }: SaveButtonsProps) {
  const car = "href" in shown ? toSaveableCar(shown) : shown;
  const { garage } = useGarageSite();
  return (
    <>
      {(place === "photo" || place === "title") && <SaveButton {...{ car, place }} />}
      {(place === "foot" || place === "page") && canCompare(car, garage) && (
        <CompareButton {...{ car, place }} />
      )}
      {place === "page" && <EnquiredLater slug={car.slug} />}
    </>
  );
}

/** Most visitors have asked about nothing and load no script for it. */
function EnquiredLater({ slug }: { slug: string }) {
  const site = useGarageSite().slug;
  const [Note, setNote] = useState<typeof EnquiredNote>();
  useEffect(() => {
    if (!isSignedIn() && !hasStored(site, [ENQUIRED_KEY])) return;
    import("./enquired-note.tsx").then((part) => setNote(() => part.EnquiredNote)).catch(() => undefined);
  }, [site]);
  return Note && <Note slug={slug} className="basis-full" />;
}

const SAVE_LOOKS = {
  photo: "p-2.5",
  title: "",
};

const PILLS = {
  photo: "min-h-9 border-transparent bg-surface px-3 text-sm shadow-raised",
  title: "min-h-11 border-line-strong px-4 hover:border-ink",
};

/** The heart: one button, whether the vehicle is kept in this browser or in the shopper's account (WAT-11, WAT-17, D295). */
function SaveButton({ car, place }: { car: SaveableCar; place: "photo" | "title" }) {
  const { saved, pending, toggle } = useSave(car);
  if (saved === null || !canSave(car, saved)) return null;
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-busy={pending !== undefined}
      onClick={toggle}
      className={SAVE_LOOKS[place]}
    >
      <span
        className={classNames(
          "flex items-center gap-1.5 rounded-pill border font-semibold",
          PILLS[place],
          saved ? "text-accent" : "text-ink",
        )}
      >
        <Icon icon={Heart} size={20} className={classNames(saved && "fill-current")} />
        <span>
          {pending ? WORKING[pending] : saved ? "Saved" : "Save"}
          {place === "photo" && <span className="sr-only"> {car.name}</span>}
        </span>
      </span>
    </button>
  );
}

const WORKING = { "save-car": "Saving…", "remove-car": "Removing…" };

const COMPARE_LOOKS = {
  foot: "py-2 text-ink",
  page: "min-h-11 px-2 -ml-2 text-sm font-semibold hover:underline sm:text-base",
};

/** As high as the marks beside it; the button around it is large enough for a finger. */
const CHIP = "h-7 rounded-control bg-surface px-2 shadow-raised hover:bg-quiet";

/** Adds a vehicle to the comparison and removes it (WAT-11, WAT-19). A box to tick, so that it is not taken for the heart. */
function CompareButton({ car, place }: { car: SaveableCar; place: "foot" | "page" }) {
  const list = openComparison(useGarageSite().slug);
  const cars = useSavedCars(list);
  if (cars === null) return null;
  const isCompared = cars.some(({ id }) => id === car.id);
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      onClick={() => toggleCar(list, car, () => import("../saved/compared-toast.ts"))}
      className={COMPARE_LOOKS[place]}
    >
      <span className={classNames("inline-flex items-center gap-1.5", place === "foot" && CHIP)}>
        <span
          className={classNames(
            "grid place-items-center rounded-sm border-2",
            place === "foot" ? "size-4" : "size-5",
            isCompared ? "border-accent bg-accent text-accent-ink" : "border-ink bg-surface",
          )}
        >
          {isCompared && (
            <span className="-mt-0.5 h-2.5 w-1.5 rotate-45 border-r-2 border-b-2 border-current" />
          )}
        </span>
        Compare
        {place === "foot" && <span className="sr-only"> {car.name}</span>}
      </span>
    </button>
  );
}
