import TrendingDown from "lucide/dist/esm/icons/trending-down.mjs";
import TrendingUp from "lucide/dist/esm/icons/trending-up.mjs";
import type { FormEvent, ReactNode } from "react";
import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { toModelSearch } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { openFavourites, type SavedCarList } from "../saved/saved-car-list.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";
import { GARAGE_FIELDS } from "../section/garage-fields.ts";
import { findPriceChange, type PriceChange } from "../watchlist/price-since-saved.ts";
import { watchlist } from "../watchlist/watchlist.ts";
import { removeFromWatchlist } from "./change-watchlist.ts";
import { EnquiredNote } from "./enquired-note.tsx";
import { removeKept } from "./favourites-toast.ts";
import { useSavedCarViews } from "./use-saved-car-views.ts";

/**
 * Saved vehicles as they are now. A vehicle that has been sold or withdrawn stays, says so and links to similar ones. If the
 * request fails, each is shown as it was saved.
 */
export function SavedCarGrid({
  cars,
  site,
  initial,
  headingId,
  formToken,
}: {
  cars: readonly SavedCar[];
  site: SiteView;
  /** Views that the page already has. */
  initial?: readonly SavedCarView[];
  /** Of the list's heading, which takes the focus when the last vehicle is removed. */
  headingId: string;
  /** Of a list on the server, from which a vehicle can be removed before scripts run. */
  formToken?: string;
}) {
  const views = useSavedCarViews(
    cars.map(({ id }) => id),
    initial,
  );
  const remove = (car: SavedCar) => removeSaved(car, openFavourites(site.slug));
  const isLoading = views === "loading";
  return (
    <>
      {views === null && (
        <p role="alert" className="mb-6 rounded-card bg-danger-soft p-4 text-[#5c1511]">
          We can’t reach today’s prices just now. These are the cars as you saved them.
        </p>
      )}
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3" aria-busy={isLoading}>
        {cars.map((car) => {
          const view = isLoading ? undefined : views?.get(car.id);
          const isGone = !isLoading && views !== null && (!view || view.card.sold);
          return (
            <li key={car.id} className="grid grid-rows-[1fr] gap-1">
              {view ? (
                <VehicleCard card={view.card} buttons={site.cards.buttons} heading="h3" />
              ) : (
                <BareCard car={car}>{isGone && "No longer for sale"}</BareCard>
              )}
              <EnquiredNote slug={car.slug} />
              <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                {isGone ? (
                  <Link
                    to={view?.similarHref ?? toModelSearch(car.make, car.model)}
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    See similar cars<span className="sr-only"> to {car.name}</span>
                  </Link>
                ) : (
                  <PriceChangeLine change={view ? findPriceChange(car.price, view.card.price) : null} />
                )}
                <RemoveForm {...{ car, formToken, headingId }} onRemove={remove} />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Takes a vehicle out of the account's list, and with it out of the browser's, or out of the browser's alone. */
function removeSaved(car: SavedCar, kept: SavedCarList): void {
  const isWatched = watchlist.state.cars?.some(({ id }) => id === car.id) ?? false;
  if (isWatched) void removeFromWatchlist(car, kept);
  else removeKept(car, kept);
}

/** How a vehicle's price changed since it was saved. */
function PriceChangeLine({ change }: { change: PriceChange | null }) {
  if (!change) return <span />;
  const { text, isLower } = change;
  return (
    <p className={classNames("flex items-center gap-1.5 text-sm font-semibold", isLower && "text-success")}>
      <Icon icon={isLower ? TrendingDown : TrendingUp} size={18} />
      {text}
    </p>
  );
}

/** Before scripts run, the form posts to the page's own address. */
function RemoveForm({
  car,
  formToken,
  headingId,
  onRemove,
}: {
  car: SavedCar;
  formToken: string | undefined;
  headingId: string;
  onRemove: (car: SavedCar) => void;
}) {
  const remove = (event: FormEvent) => {
    event.preventDefault();
    findNextFocus(event.currentTarget, headingId)?.focus();
    onRemove(car);
  };
  return (
    <form method="post" onSubmit={remove}>
      {formToken && <input type="hidden" name={GARAGE_FIELDS.formToken} value={formToken} />}
      <Button type="submit" variant="quiet" size="small" name={GARAGE_FIELDS.removedCar} value={car.id}>
        Remove<span className="sr-only"> {car.name}</span>
      </Button>
    </form>
  );
}

/** What takes the focus of a button that is about to go: that of the next vehicle, else of the one before, else the heading. */
function findNextFocus(removed: Element, headingId: string): HTMLElement | null {
  const item = removed.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  return (
    next?.querySelector<HTMLElement>(`[name="${GARAGE_FIELDS.removedCar}"]`) ??
    document.getElementById(headingId)
  );
}

/** A vehicle of which only the browser's own record is known. */
function BareCard({ car, children }: { car: SavedCar; children: ReactNode }) {
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="stage relative pt-[66.667%]">
        {car.primary_image_url && (
          <img
            src={car.primary_image_url}
            alt=""
            className="absolute inset-0 size-full object-cover opacity-60 grayscale"
          />
        )}
      </div>
      <div className="grow p-4">
        <h3 className="text-lg font-bold wrap-anywhere">{car.name}</h3>
        <p className="text-muted">{children || "…"}</p>
      </div>
    </article>
  );
}
