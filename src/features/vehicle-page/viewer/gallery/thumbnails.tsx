import Play from "lucide/dist/esm/icons/play.mjs";
import type { MouseEvent } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";
import { PhotoImage } from "#features/catalogue/card/ui/photo-image.tsx";
import { capitalise } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useCarousel } from "#ui/media/carousel.tsx";
import type { GallerySlide } from "./gallery-slides.ts";

/** Id of a slide of the gallery, from 0. */
export const slideId = (at: number) => `photo-${at + 1}`;

/**
 * A small picture a slide (GAL-15): a link to it, which with JavaScript moves the gallery and not the page. `names` says
 * what each slide is; a film's picture is `poster`.
 */
export function Thumbnails({
  slides,
  names,
  poster,
  onFail,
}: {
  slides: readonly GallerySlide[];
  names: readonly string[];
  poster: Photo;
  onFail: (photo: Photo) => void;
}) {
  const { selected, goTo } = useCarousel();
  const pick = (event: MouseEvent, at: number) => {
    event.preventDefault();
    goTo(at);
  };
  return (
    <ul
      aria-label="All photos"
      className="mt-2 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin] max-lg:hidden"
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
