import type { MouseEvent } from "react";
import type { Photo } from "#features/stock/card.ts";
import { PhotoImage } from "#features/stock/ui/photo-image.tsx";
import { useCarousel } from "#ui/carousel.tsx";
import { classNames } from "#ui/class-names.ts";

/** Id of a slide of the gallery, from 0. */
export const slideId = (at: number) => `photo-${at + 1}`;

/** A small picture a photo (GAL-15): a link to its slide, which with JavaScript moves the gallery and not the page. */
export function Thumbnails({ photos, onFail }: { photos: readonly Photo[]; onFail: (photo: Photo) => void }) {
  const { selected, goTo } = useCarousel();
  const pick = (event: MouseEvent, at: number) => {
    event.preventDefault();
    goTo(at);
  };
  return (
    <ul aria-label="All photos" className="mt-2 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
      {photos.map((photo, at) => (
        <li key={photo.url} className="shrink-0">
          <a
            href={`#${slideId(at)}`}
            aria-label={`Photo ${at + 1}`}
            aria-current={at === selected ? "true" : undefined}
            onClick={(event) => pick(event, at)}
            className={classNames(
              "block h-14 w-21 overflow-hidden rounded-control bg-quiet lg:h-16 lg:w-24",
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
          </a>
        </li>
      ))}
    </ul>
  );
}
