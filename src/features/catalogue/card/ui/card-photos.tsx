import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { CardView, ServedCard } from "../card.ts";
import { PhotoMarks } from "./photo-marks.tsx";
import { VehiclePicture } from "./vehicle-picture.tsx";

/**
 * A card's photos in the card's one link, which covers the whole card (T15). They are swiped by the browser's own scrolling,
 * moved by arrow keys while the link has the focus, and by buttons that come with a mouse; all but the first load when
 * one of these is used (D123). Without JavaScript there is the first alone.
 */
export function CardPhotos({
  card,
  labelledBy,
  eager,
  sizes,
  shape,
  fill = false,
}: {
  card: CardView | ServedCard;
  /** Id of the heading that names the link. */
  labelledBy: string;
  eager: boolean;
  /** How wide a photo is shown, see `<img sizes>`. */
  sizes: string;
  /** Classes that set the height. */
  shape: string;
  /** Takes the height of its place where that is higher than `shape`. */
  fill?: boolean;
}) {
  const strip = useRef<HTMLAnchorElement>(null);
  const [at, setAt] = useState(0);
  const [isWanted, setWanted] = useState(false);
  const [hasMouse, setHasMouse] = useState(false);
  const others = card.photos.slice(1);
  const hasMore = others.length > 0 && card.photosCount > card.photos.length;
  const last = others.length + Number(hasMore);
  const move = (by: 1 | -1) => {
    setWanted(true);
    strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  };
  const tall = fill && "h-full";
  const look = { alt: card.title, itemType: card.itemType, body: card.body, colour: card.colour, sizes };
  return (
    <div className={classNames("grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]", tall)}>
      <Link
        ref={strip}
        to={card.href}
        aria-labelledby={labelledBy}
        draggable={false}
        onKeyDown={(event: KeyboardEvent) => {
          if (last === 0 || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
          event.preventDefault();
          move(event.key === "ArrowRight" ? 1 : -1);
        }}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType !== "mouse") return;
          setHasMouse(true);
          setWanted(true);
        }}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setWanted(true);
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
        className={classNames(
          "card-link flex *:relative *:z-1",
          tall,
          last > 0 && "snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]",
          card.sold && "*:opacity-60 *:grayscale",
        )}
      >
        <VehiclePicture
          {...look}
          photo={card.photos[0] ?? null}
          eager={eager}
          className={classNames("w-full shrink-0 snap-start", shape, tall)}
        />
        {others.map((photo) => (
          <div key={photo.url} className={SLIDE}>
            {isWanted ? (
              <VehiclePicture {...look} photo={photo} className={classNames(shape, tall)} />
            ) : (
              <div className={classNames("stage", shape, tall)} />
            )}
          </div>
        ))}
        {hasMore && (
          <div className={SLIDE}>
            <div className={classNames("relative bg-sunken", shape, tall)}>
              <span className="absolute inset-0 grid place-items-center font-semibold underline underline-offset-4">
                See all {formatWhole(card.photosCount)} photos
              </span>
            </div>
          </div>
        )}
      </Link>
      <div className="pointer-events-none relative z-2">
        <PhotoMarks card={card} at={Math.min(at, card.photos.length - 1)} />
        {hasMouse && at > 0 && <Mover side="left" onClick={() => move(-1)} />}
        {hasMouse && at < last && <Mover side="right" onClick={() => move(1)} />}
      </div>
    </div>
  );
}

const SLIDE = "hidden w-full shrink-0 snap-start hydrated:block";

/** For the mouse alone: keys move the photos from the card's link. */
function Mover({ side, onClick }: { side: "left" | "right"; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
      className={classNames(
        "pointer-events-auto absolute inset-y-0 my-auto hidden size-11 place-items-center rounded-pill bg-surface text-ink shadow-raised group-hover:grid hover:bg-quiet",
        side === "left" ? "left-2" : "right-2",
      )}
    >
      <Icon icon={side === "left" ? ChevronLeft : ChevronRight} />
    </button>
  );
}
