import TrendingDown from "lucide/dist/esm/icons/trending-down.mjs";
import TrendingUp from "lucide/dist/esm/icons/trending-up.mjs";
import type { FormEvent, ReactNode } from "react";
import type { CardView } from "#features/catalogue/card/card.ts";
import { Facts, MarketBadge } from "#features/catalogue/card/ui/card-text.tsx";
import { SaveButtons } from "#features/catalogue/card/ui/save-buttons.tsx";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
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
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2" aria-busy={isLoading}>
        {cars.map((car) => {
          const view = isLoading ? undefined : views?.get(car.id);
          const isGone = !isLoading && views !== null && (!view || view.card.sold);
          return (
            <li key={car.id} className="[&>article]:h-full">
              <SavedRow car={car} card={view?.card ?? null} isGone={isGone} isLoading={isLoading}>
                {isGone && (
                  <Link
                    to={view?.similarHref ?? toModelSearch(car.make, car.model)}
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    See similar cars<span className="sr-only"> to {car.name}</span>
                  </Link>
                )}
                <div className="ml-auto">
                  <RemoveForm {...{ car, formToken, headingId }} onRemove={remove} />
                </div>
              </SavedRow>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A vehicle as it is now, or as it was saved: small, so that several are seen at once, with what can be done about it as `children` (D368). */
function SavedRow({
  car,
  card,
  isGone,
  isLoading,
  children,
}: {
  car: SavedCar;
  card: CardView | null;
  isGone: boolean;
  isLoading: boolean;
  children: ReactNode;
}) {
  return (
    <article className="grid grid-cols-[7.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <SavedPicture car={car} card={card} />
      <div className="grid min-w-0 content-start gap-y-1">
        <h3 className="line-clamp-2 text-lg leading-snug font-bold wrap-anywhere">
          {card ? (
            <Link to={card.href} className="hover:underline">
              {card.title}
            </Link>
          ) : (
            car.name
          )}
        </h3>
        {card && (
          <p className="line-clamp-1 text-sm text-muted wrap-anywhere">
            {[card.condition, card.subtitle].filter(Boolean).join(" · ")}
          </p>
        )}
        {card && !card.sold && <Facts facts={card.facts} className="text-sm max-sm:hidden" />}
        {isGone || !card ? (
          <p className="text-muted">
            {card ? card.tag?.text : isLoading ? "…" : isGone && "No longer for sale"}
          </p>
        ) : (
          <SavedPrice card={card} change={findPriceChange(car.price, card.price)} />
        )}
        <EnquiredNote slug={car.slug} />
      </div>
      <div
        data-save=""
        className="col-span-full flex min-h-11 flex-wrap items-center gap-x-1 sm:gap-x-4 border-t border-line pt-2 [&_span]:shadow-none"
      >
        {card?.enquireHref && !isGone && (
          <LinkButton to={card.enquireHref} size="small">
            Enquire<span className="sr-only"> about {card.title}</span>
          </LinkButton>
        )}
        {card && <SaveButtons car={card} place="foot" />}
        {children}
      </div>
    </article>
  );
}

function SavedPicture({ car, card }: { car: SavedCar; card: CardView | null }) {
  const shape = "aspect-[3/2] self-start rounded-control";
  if (card)
    return (
      <VehiclePicture
        photo={card.photos[0] ?? null}
        {...{ itemType: card.itemType, body: card.body, colour: card.colour }}
        alt=""
        sizes="(min-width: 40rem) 12rem, 7.5rem"
        className={classNames(shape, card.sold && "opacity-60 grayscale")}
      />
    );
  return (
    <div className={`stage relative overflow-hidden ${shape}`}>
      {car.primary_image_url && (
        <img
          src={car.primary_image_url}
          alt=""
          className="absolute inset-0 size-full object-cover opacity-60 grayscale"
        />
      )}
    </div>
  );
}

function SavedPrice({ card, change }: { card: CardView; change: PriceChange | null }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PriceText price={card.price} size="bar" />
        <MarketBadge text={card.marketBadge} />
      </div>
      {change && (
        <p
          className={classNames(
            "flex items-center gap-1.5 text-sm font-semibold",
            change.isLower && "text-success",
          )}
        >
          <Icon icon={change.isLower ? TrendingDown : TrendingUp} size={18} />
          {change.text}
        </p>
      )}
    </>
  );
}

/** Takes a vehicle out of the account's list, and with it out of the browser's, or out of the browser's alone. */
function removeSaved(car: SavedCar, kept: SavedCarList): void {
  const isWatched = watchlist.state.cars?.some(({ id }) => id === car.id) ?? false;
  if (isWatched) void removeFromWatchlist(car, kept);
  else removeKept(car, kept);
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
