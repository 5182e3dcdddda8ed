import Clock from "lucide/dist/esm/icons/clock.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import TrendingDown from "lucide/dist/esm/icons/trending-down.mjs";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { WIDE_HEADING } from "#features/blocks/block-list.tsx";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { readViewedCars } from "#features/catalogue/viewed-cars.ts";
import { viewedCarsKey } from "#features/catalogue/viewed-cars-key.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { InlineScript } from "#ui/base/inline-script.tsx";
import { formatDollars } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import { FAVOURITES_KEY, SEARCH_PATH } from "../paths.ts";
import { isSignedIn } from "../ui/has-stored.ts";
import { useSavedCarViews } from "../ui/use-saved-car-views.ts";
import { useAllSaved, useWatchlistState } from "../ui/use-watchlist.ts";
import { pickYourCars, type YourCar } from "./pick-your-cars.ts";

/**
 * Makes room before anything is painted, so that nothing moves when the vehicles come. Without any, what is around the room is
 * hidden too, so that `hydrateNear` never loads its script. An empty list is "[]".
 */
const MAKE_ROOM = `{const room=document.currentScript.previousElementSibling;
try{room.hidden=!room.dataset.keys.split(" ").some(key=>(localStorage.getItem(key)||"").length>2)}catch{}
room.parentElement.hidden=room.hidden}`;

/** The room stays as it was when the page began, so that the first vehicle to be saved moves nothing. */
const subscribe = () => () => undefined;

/**
 * What a returning shopper saved and looked at, as it is now (D300). Only the browser knows of it, so the page is the same for
 * everybody (D17).
 */
export default function YourCars({ site }: { site: SiteView }) {
  const id = useId();
  const keys = [`${site.slug}:${FAVOURITES_KEY}`, viewedCarsKey(site.slug)];
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => keys.some((key) => (openBrowserStore("localStorage").getItem(key) ?? "").length > 2),
    () => false,
  );
  return (
    <>
      <section
        aria-labelledby={id}
        data-keys={keys.join(" ")}
        hidden={!hasRoom}
        className="container-page py-6 print:hidden"
      >
        <h2 id={id} className={WIDE_HEADING[site.template]}>
          Where you left off
        </h2>
        <div className="mt-3 h-34">{hasRoom && <Vehicles site={site} />}</div>
      </section>
      <InlineScript code={MAKE_ROOM} />
    </>
  );
}

/** The newest of each list, of which the server is asked what they are now. */
const MAX_SAVED = 30;
const MAX_VIEWED = 12;

/** The vehicles in a row to swipe; if none of them is for sale any more, the way to those that are. */
function Vehicles({ site }: { site: SiteView }) {
  const saved = useAllSaved(site.slug)?.slice(0, MAX_SAVED) ?? [];
  const awaits = useAwaitedWatchlist();
  const [viewed] = useState(() =>
    readViewedCars(site.slug, openBrowserStore("localStorage"))
      .slice(0, MAX_VIEWED)
      .map(({ id }) => id),
  );
  const views = useSavedCarViews([...new Set([...saved.map(({ id }) => id), ...viewed])]);
  if (awaits || views === "loading") return null;
  const cars = pickYourCars(saved, viewed, views ?? new Map());
  if (cars.length === 0)
    return (
      <p className="text-muted">
        The {site.noun.many} that you looked at are not here just now.{" "}
        <Link to={SEARCH_PATH} className="link inline-flex min-h-11 items-center font-semibold">
          See all {site.noun.many}
        </Link>
      </p>
    );
  return (
    <ul className="-mx-1 flex h-full snap-x scroll-px-1 gap-3 overflow-x-auto overflow-y-hidden px-1 pb-2">
      {cars.map((car) => (
        <li key={car.card.id} className="w-80 max-w-[90%] shrink-0 snap-start">
          <Tile car={car} />
        </li>
      ))}
    </ul>
  );
}

/** Whether the watchlist of a signed-in shopper is still to come, so that what it has does not push others aside. */
function useAwaitedWatchlist(): boolean {
  const { cars } = useWatchlistState();
  const [awaits, setAwaits] = useState(isSignedIn);
  useEffect(() => {
    const timer = setTimeout(() => setAwaits(false), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return awaits && cars === null;
}

/** Then the others show without it. */
const MAX_WAIT_MS = 4_000;

const REASONS = {
  "price-drop": { icon: TrendingDown, look: "text-success" },
  saved: { icon: Heart, look: "text-muted" },
  viewed: { icon: Clock, look: "text-muted" },
} as const;
const WORDS = { saved: "You saved this", viewed: "You looked at this" } as const;

/** A small card, which leads to the vehicle as a whole. */
function Tile({ car: { card, reason, dropCents } }: { car: YourCar }) {
  const { icon, look } = REASONS[reason];
  const { price } = card;
  const note = price.kind === "amount" && price.note;
  return (
    <article className="group relative flex h-full overflow-hidden rounded-card border border-line bg-surface hover:border-line-strong">
      <VehiclePicture
        photo={card.photos[0] ?? null}
        alt=""
        {...{ itemType: card.itemType, body: card.body, colour: card.colour }}
        sizes="8rem"
        className="w-24 shrink-0 sm:w-32"
      />
      <div className="flex min-w-0 grow flex-col justify-center px-2.5 sm:px-3">
        <p className={classNames("flex items-center gap-1 text-sm font-semibold whitespace-nowrap", look)}>
          <Icon icon={icon} size={16} />
          {reason === "price-drop" ? `Price down ${formatDollars(dropCents)}` : WORDS[reason]}
        </p>
        <h3 className="leading-snug font-bold">
          <Link
            to={card.href}
            className="line-clamp-1 group-hover:underline after:absolute after:inset-0 after:rounded-card"
          >
            {card.title}
          </Link>
        </h3>
        {!note && <p className="line-clamp-1 text-sm text-muted">{card.subtitle}</p>}
        {price.kind === "text" && <p className="line-clamp-1 font-bold">{price.text}</p>}
        {price.kind === "amount" && <Price price={price} />}
        {note && <p className="line-clamp-2 text-xs text-muted">{note}</p>}
      </div>
    </article>
  );
}

/** The total with its type (LAW-01); one by the month has its total on its page. */
function Price({ price }: { price: Extract<YourCar["card"]["price"], { kind: "amount" }> }) {
  const { cents, typeLabel } = price.total ?? price;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="tabular text-lg font-extrabold tracking-tight">
        {formatDollars(cents)}
        {price.total === null && price.period === "month" && (
          <span className="text-xs font-semibold"> per month</span>
        )}
      </span>
      <span className="text-xs font-semibold">{typeLabel}</span>
    </p>
  );
}
