import type { Photo } from "#features/stock/card.ts";
import { PhotoImage } from "#features/stock/ui/photo-image.tsx";
import { VehicleIllustration } from "#features/stock/ui/vehicle-illustration.tsx";
import { VehiclePicture } from "#features/stock/ui/vehicle-picture.tsx";
import {
  Carousel,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
  useCarousel,
} from "#ui/carousel.tsx";
import { classNames } from "#ui/class-names.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import type { VehicleView } from "../vehicle-view.ts";
import { slideId, Thumbnails } from "./thumbnails.tsx";
import { usePhotosThatLoad } from "./use-photos-that-load.ts";

/** Thumbnails appear with more photos than this (GAL-15). */
const WITHOUT_THUMBNAILS = 3;

/** How a template lays the photos out: the list, one of several slides, the shape of a picture among others or alone. */
export interface GalleryLook {
  readonly slides: string;
  readonly slide: string;
  readonly picture: string;
  readonly alone: string;
  /** How wide a picture is shown, as of `<img sizes>`. */
  readonly sizes: string;
}

/**
 * The photos, first cut: swiped, stepped through, or picked by thumbnail; without JavaScript a list that scrolls and
 * snaps, whose thumbnails are links into it. A photo that does not load is left out (D30).
 */
export function Gallery({ view, look }: { view: VehicleView; look: GalleryLook }) {
  const { photos, leaveOut } = usePhotosThatLoad(view.photos);
  const { heading } = view;
  if (photos.length === 0) return <Drawing view={view} className={look.alone} />;
  const picture = photos.length === 1 ? look.alone : look.picture;
  return (
    <Carousel key={photos.length} label={`Photos of this ${heading}`}>
      <div className="relative">
        <CarouselSlides className={look.slides}>
          {photos.map((photo, at) => (
            <CarouselSlide
              key={photo.url}
              id={slideId(at)}
              className={photos.length === 1 ? "basis-full" : look.slide}
            >
              <div className={classNames("overflow-hidden bg-quiet", picture)}>
                <PhotoImage
                  photo={photo}
                  alt={`${heading}, photo ${at + 1} of ${photos.length}`}
                  sizes={look.sizes}
                  eager={at === 0}
                  onFail={() => leaveOut(photo)}
                  className="size-full object-cover"
                />
              </div>
            </CarouselSlide>
          ))}
        </CarouselSlides>
        {photos.length > 1 && <Steps photos={photos} />}
      </div>
      {photos.length > WITHOUT_THUMBNAILS && <Thumbnails photos={photos} onFail={leaveOut} />}
    </Carousel>
  );
}

/** The car as drawn: a demo car's picture, or what stands in for photos that are to come (D30). */
function Drawing({ view, className }: { view: VehicleView; className: string }) {
  const { heading, photos, itemType, body, colour } = view;
  const looks = { itemType, body, colour };
  if (photos.length === 0) {
    return <VehiclePicture photo={null} alt={heading} {...looks} sizes="" caption className={className} />;
  }
  return (
    <div className={classNames("stage relative overflow-hidden", className)}>
      <VehicleIllustration
        {...looks}
        label={heading}
        className="absolute inset-x-[9%] bottom-[11%] w-[82%]"
      />
    </div>
  );
}

/** Previous, next and "3 / 12" over the photos; nothing to press before JavaScript runs. */
function Steps({ photos }: { photos: readonly Photo[] }) {
  const { selected } = useCarousel();
  const button = "bg-surface/90 text-ink shadow-raised hover:bg-surface disabled:invisible";
  return (
    <div className="pointer-events-none absolute inset-0 hidden items-center justify-between p-3 hydrated:flex *:pointer-events-auto">
      <CarouselPrevious className={button} />
      <CarouselNext className={button} />
      <p
        aria-hidden="true"
        className="tabular absolute right-3 bottom-3 rounded-pill bg-black/70 px-3 py-1 text-sm text-white"
      >
        {selected + 1} / {photos.length}
      </p>
      <LiveRegion message={`Photo ${selected + 1} of ${photos.length}`} />
    </div>
  );
}
