import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import Scale from "lucide/dist/esm/icons/scale.mjs";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { type SaveableCar, toSaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { SaveButtonsProps } from "#features/catalogue/card/ui/save-buttons.tsx";
import { ENQUIRED_KEY } from "#features/forms/ui/kept/enquired-key.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { canCompare, canFavourite, canWatch } from "../saved/eligibility.ts";
import { openComparison, openFavourites } from "../saved/saved-car-list.ts";
import { toggleCar } from "../saved/toggle-car.ts";
import type { EnquiredNote } from "./enquired-note.tsx";
import { useGarageSite } from "./garage-context.ts";
import { hasStored, isSignedIn } from "./has-stored.ts";
import { useSavedCars } from "./use-saved-cars.ts";
import { useWatchlist } from "./use-watchlist.ts";

/** The buttons that save a vehicle, in each place that reserves space for them. They appear after hydration (D17). */
export function SaveButtons({ car: shown, place }: SaveButtonsProps) {
  const car = "href" in shown ? toSaveableCar(shown) : shown;
  const { garage } = useGarageSite();
  return (
    <>
      <div className={classNames("flex", place === "photo" ? "flex-row-reverse" : "flex-wrap")}>
        {canFavourite(car, garage) && <FavouriteButton {...{ car, place }} />}
        {canCompare(car, garage) && <CompareButton {...{ car, place }} />}
        <WatchlistButton {...{ car, place }} />
      </div>
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
  return Note && <Note slug={slug} className="basis-full px-2" />;
}

type Place = SaveButtonsProps["place"];

/** The heart (WAT-11). It is called "Fave" on a wide screen and "Favourite" on a phone (WAT-17). */
function FavouriteButton({ car, place }: { car: SaveableCar; place: Place }) {
  const { saved, toggle } = useFavourite(car);
  return (
    <Toggle {...{ place, toggle }} pressed={saved} icon={Heart} of={car.name} filled>
      <span className="lg:hidden">Favourite</span>
      <span className="max-lg:hidden">Fave</span>
    </Toggle>
  );
}

/** Whether a vehicle is a favourite (null until that is known) and a function that changes it (WAT-11). Event 39 fires here and for the watchlist only (ANA-06). */
function useFavourite(car: SaveableCar): {
  readonly saved: boolean | null;
  readonly toggle: () => void;
} {
  const list = openFavourites(useGarageSite().slug);
  const cars = useSavedCars(list);
  return {
    saved: cars?.some(({ id }) => id === car.id) ?? null,
    toggle: () => {
      const isAdded = toggleCar(list, car, () => import("../saved/favourites-toast.ts"));
      if (isAdded) track(EVENTS.savedCar, car.id);
    },
  };
}

/** Adds a vehicle to the comparison and removes it (WAT-11, WAT-19). */
function CompareButton({ car, place }: { car: SaveableCar; place: Place }) {
  const { compared, toggle } = useCompared(car);
  return (
    <Toggle {...{ place, toggle }} pressed={compared} icon={Scale} of={car.name}>
      Compare
    </Toggle>
  );
}

/** Whether a vehicle is in the comparison (null until that is known) and a function that changes it (WAT-11, WAT-19). */
function useCompared(car: SaveableCar): {
  readonly compared: boolean | null;
  readonly toggle: () => void;
} {
  const list = openComparison(useGarageSite().slug);
  const cars = useSavedCars(list);
  return {
    compared: cars?.some(({ id }) => id === car.id) ?? null,
    toggle: () => void toggleCar(list, car, () => import("../saved/compared-toast.ts")),
  };
}

/** Saves a vehicle for a signed-in shopper (WAT-01 to WAT-04). That of a sold vehicle is there only to remove it (WAT-05). */
function WatchlistButton({ car, place }: { car: SaveableCar; place: Place }) {
  const { saved, pending, toggle } = useWatchlist(car);
  if (!canWatch(car, saved)) return null;
  return (
    <Toggle
      place={place}
      toggle={toggle}
      pressed={saved}
      icon={Bookmark}
      of={car.name}
      busy={pending !== undefined}
      filled
    >
      {pending ? WORKING[pending] : "Watchlist"}
    </Toggle>
  );
}

const WORKING = { "save-car": "Saving…", "remove-car": "Removing…" };

const LOOKS = {
  photo: "grid size-14 place-items-center not-first:-mr-3",
  page: "inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold hover:bg-sunken sm:text-base",
};

function Toggle({
  pressed,
  toggle,
  place,
  icon,
  of,
  filled = false,
  busy = false,
  children,
}: {
  /** Null until it is known: there is no button then. */
  pressed: boolean | null;
  toggle: () => void;
  place: Place;
  icon: ComponentProps<typeof Icon>["icon"];
  /** The vehicle's name. */
  of: string;
  /** Whether the icon is filled while it is pressed. */
  filled?: boolean;
  /** A call is under way. */
  busy?: boolean;
  children: ReactNode;
}) {
  if (pressed === null) return null;
  const onPhoto = place === "photo";
  const mark = <Icon icon={icon} size={20} className={classNames(pressed && filled && "fill-current")} />;
  return (
    <button type="button" aria-pressed={pressed} aria-busy={busy} onClick={toggle} className={LOOKS[place]}>
      <span
        className={classNames(
          onPhoto && "grid size-9 place-items-center rounded-pill shadow-raised",
          onPhoto && (pressed && !filled ? "bg-accent text-accent-ink" : "bg-surface text-ink"),
          pressed && (filled || !onPhoto) && "text-accent",
        )}
      >
        {mark}
      </span>
      <span className={classNames(onPhoto && "sr-only")}>
        {children}
        {onPhoto && ` ${of}`}
      </span>
    </button>
  );
}
