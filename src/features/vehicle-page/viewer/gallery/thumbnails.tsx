import Play from "lucide/dist/esm/icons/play.mjs";
import { type MouseEvent, useEffect, useRef } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";
import { PhotoImage } from "#features/catalogue/card/ui/photo-image.tsx";
import { capitalise } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import type { GallerySlide } from "./gallery-slides.ts";

/** Id of a slide of the gallery, from 0. */
export const slideId = (at: number) => `photo-${at + 1}`;

/**
 * A small picture a slide (GAL-15), over its colours until it has loaded: a link to it, which with JavaScript calls `onPick`
 * and leaves the page where it is. The row follows the slide that shows, `selected`; null if none does. `names` says what
 * each slide is; a film's picture is `poster`.
 */
export function Thumbnails({
  slides,
  names,
  poster,
  selected,
  className,
  onPick,
  onFail,
}: {
  slides: readonly GallerySlide[];
  names: readonly string[];
  poster: Photo;
  selected: number | null;
  className: string;
  onPick: (at: number) => void;
  onFail: (photo: Photo) => void;
}) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const thumbnail = row.current?.children[selected ?? 0];
    if (row.current && thumbnail) row.current.scrollLeft += measureFromMiddle(row.current, thumbnail);
  }, [selected]);
  const pick = (event: MouseEvent, at: number) => {
    event.preventDefault();
    onPick(at);
  };
  return (
    <ul
      ref={row}
      aria-label="All photos"
      className={classNames("flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]", className)}
    >
      {slides.map((slide, at) => {
        const photo = slide.kind === "photo" ? slide.photo : poster;
        return (
          <li key={slideId(at)} className="shrink-0">
            <a
              href={`#${slideId(at)}`}
              aria-label={capitalise(names[at] ?? "").replace(/ of \d+$/, "")}
              aria-current={at === selected ? "true" : undefined}
              onClick={(event) => pick(event, at)}
              className={classNames(
                "relative block h-14 w-21 overflow-hidden rounded-control bg-quiet lg:h-16 lg:w-24",
                at === selected ? "ring-3 ring-accent" : "opacity-80 hover:opacity-100",
              )}
            >
              <PhotoImage
                photo={photo}
                alt=""
                sizes="6rem"
                widest={320}
                onFail={() => onFail(photo)}
                className="size-full object-cover"
              />
              {slide.kind === "video" && (
                <span className="absolute inset-0 grid place-items-center bg-black/40 text-white">
                  <Icon icon={Play} />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** How far to the right of the middle of its row a thumbnail is, in pixels. */
function measureFromMiddle(row: Element, thumbnail: Element): number {
  const [outer, inner] = [row.getBoundingClientRect(), thumbnail.getBoundingClientRect()];
  return inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
