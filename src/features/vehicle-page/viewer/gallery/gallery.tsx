import Maximize from "lucide/dist/esm/icons/maximize.mjs";
import { type ComponentProps, lazy, Suspense, startTransition, useState } from "react";
import { flushSync } from "react-dom";
import type { Photo } from "#features/catalogue/card/card.ts";
import { PhotoImage, preloadPhoto } from "#features/catalogue/card/ui/photo-image.tsx";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import { capitalise } from "#features/vehicles/noun.ts";
import { VehicleIllustration } from "#features/vehicles/ui/vehicle-illustration.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { IconButton } from "#ui/controls/button.tsx";
import {
  Carousel,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
  useCarousel,
} from "#ui/media/carousel.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { QuietBoundary } from "#ui/page/quiet-boundary.tsx";
import { usePhotosThatLoad } from "../stage/failed-media.ts";
import { ON_PICTURE, PictureMark } from "../stage/on-picture.tsx";
import { type GallerySlide, listGallerySlides } from "./gallery-slides.ts";
import { slideId, Thumbnails } from "./thumbnails.tsx";

/** Thumbnails appear with more photos than this (GAL-15). */
const WITHOUT_THUMBNAILS = 3;

const VideoSlide = lazyPart(() => import("./video-slide.tsx"));
const Lightbox = lazy(() => import("./lightbox.tsx"));

/** The shape of a picture, in classes. */
export interface GalleryLook {
  readonly shape: string;
  /** How wide a picture is shown, see `<img sizes>`. */
  readonly sizes: string;
}

/**
 * The photos with the films among them: swiped, stepped through, picked by thumbnail, or looked at full screen; without
 * JavaScript a list that scrolls and snaps, whose thumbnails are links into it. A photo that does not load is left out
 * (D30). `first` says that its first photo is what the page begins with. The thumbnails stay below whatever view shows: with
 * `onShow` another one does, and a thumbnail first calls that to show the photos. `panel` goes to what shows with the photos.
 */
export function Gallery({
  view,
  look,
  first = true,
  panel,
  onShow,
}: {
  view: VehicleView;
  look: GalleryLook;
  first?: boolean;
  panel?: ComponentProps<"div">;
  onShow?: (() => void) | undefined;
}) {
  const { photos, leaveOut } = usePhotosThatLoad(view.photos);
  const [poster] = photos;
  const [enlarged, setEnlarged] = useState<number | null>(null);
  // All slides are rendered again, which would hold up the frame that answers the press.
  const enlarge = (at: number) => startTransition(() => setEnlarged(at));
  const { heading, viewer } = view;
  const slides = listGallerySlides(photos, viewer);
  if (slides.length === 0) {
    return (
      <div {...panel}>
        <Drawing view={view} className={look.shape} />
      </div>
    );
  }
  const names = nameSlides(slides);
  if (first && slides[0]?.kind === "photo") preloadPhoto(slides[0].photo, look.sizes);
  return (
    <Carousel key={slides.length} label={`Photos of this ${heading}`}>
      <div {...panel}>
        <div className="relative">
          <CarouselSlides>
            {slides.map((slide, at) => (
              <CarouselSlide
                key={slide.kind === "photo" ? slide.photo.url : `${slide.kind} ${at}`}
                id={slideId(at)}
                className="basis-full"
              >
                <div className={classNames("relative overflow-hidden bg-quiet", look.shape)}>
                  {slide.kind === "photo" && (
                    <>
                      {isTall(slide.photo) && <Backdrop photo={slide.photo} sizes={look.sizes} />}
                      <PhotoImage
                        photo={slide.photo}
                        alt={`${heading}, ${names[at]}`}
                        sizes={look.sizes}
                        eager={first && at === 0}
                        onFail={() => leaveOut(slide.photo)}
                        className={classNames(
                          "relative size-full",
                          isTall(slide.photo) ? "object-contain" : "object-cover",
                        )}
                      />
                      <PictureMark mark={viewer.mark} />
                      <Enlarge onPress={() => enlarge(at)} />
                    </>
                  )}
                  {slide.kind === "video" && (
                    <ShownVideo {...{ slide, at, view, look }} poster={poster ?? null} />
                  )}
                  {slide.kind === "placeholder" && <Placeholder view={view} />}
                </div>
              </CarouselSlide>
            ))}
          </CarouselSlides>
          {slides.length > 1 && <Steps names={names} />}
          {photos.length > 0 && <FullScreen onPress={enlarge} />}
          {photos.length === 1 && slides.length === 1 && <AskForPhotos view={view} />}
        </div>
      </div>
      {poster && photos.length > WITHOUT_THUMBNAILS && (
        <PageThumbnails {...{ slides, names, poster, onShow }} onFail={leaveOut} />
      )}
      {enlarged !== null && poster && (
        <QuietBoundary part="The full screen">
          <Suspense fallback={null}>
            <OpenLightbox
              {...{ slides, names, heading, poster }}
              mark={viewer.mark}
              at={enlarged}
              onClose={() => setEnlarged(null)}
            />
          </Suspense>
        </QuietBoundary>
      )}
    </Carousel>
  );
}

type ThumbnailsProps = ComponentProps<typeof Thumbnails>;

/** The thumbnails below the views. The gallery has no places to go to until it shows. */
function PageThumbnails({
  onShow,
  ...rest
}: Omit<ThumbnailsProps, "selected" | "className" | "onPick"> & { onShow: (() => void) | undefined }) {
  const { selected, goTo } = useCarousel();
  const pick = (at: number) => {
    if (onShow) flushSync(onShow);
    goTo(at);
  };
  return (
    <Thumbnails {...rest} selected={onShow ? null : selected} className="mt-2 max-lg:hidden" onPick={pick} />
  );
}

/** Taken upright: cut to the gallery's shape, little of the car would be left. */
const isTall = ({ width, height }: Photo) => Number(height) > Number(width);

/** The same photo, blurred, where an upright one leaves room beside it (D127). */
function Backdrop({ photo, sizes }: { photo: Photo; sizes: string }) {
  return (
    <PhotoImage
      photo={photo}
      alt=""
      sizes={sizes}
      onFail={() => undefined}
      className="absolute inset-0 size-full scale-125 object-cover blur-2xl"
    />
  );
}

/** "photo 3 of 12", "photo" for an only one, "video", and so on: what each slide is, counted within its kind. */
function nameSlides(slides: readonly GallerySlide[]): string[] {
  const count = slides.filter(({ kind }) => kind === "photo").length;
  let photo = 0;
  return slides.map(({ kind }) => {
    if (kind === "video") return "video";
    if (kind === "placeholder") return "more photos coming soon";
    photo += 1;
    return count === 1 ? "photo" : `photo ${photo} of ${count}`;
  });
}

/** The slide that is left is the one that the full screen ends with. */
function OpenLightbox({ onClose, ...rest }: Omit<Parameters<typeof Lightbox>[0], "onShow">) {
  const { goTo } = useCarousel();
  return <Lightbox {...rest} onShow={goTo} onClose={onClose} />;
}

/** For pointers only: the keyboard has a button. */
function Enlarge({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
      className="absolute inset-0 hidden cursor-zoom-in hydrated:block"
    />
  );
}

/** Opens the slide that shows, full screen (GAL-03). */
function FullScreen({ onPress }: { onPress: (slide: number) => void }) {
  const { selected } = useCarousel();
  return (
    <IconButton
      label="View full screen"
      onClick={() => onPress(selected)}
      className={classNames(ON_PICTURE, "absolute! top-3 right-3 hidden! hydrated:grid!")}
    >
      <Icon icon={Maximize} />
    </IconButton>
  );
}

/** An only photo leads to the next thing that a shopper wants: more of them. A vehicle that is gone has no such link. */
function AskForPhotos({ view: { available, enquireHref } }: { view: VehicleView }) {
  if (!available) return null;
  return (
    <a
      href={enquireHref}
      className="absolute right-3 bottom-3 flex min-h-11 items-center rounded-pill bg-surface/90 px-4 text-sm font-semibold text-ink shadow-raised hover:bg-surface print:hidden"
    >
      Ask for more photos
    </a>
  );
}

function ShownVideo({
  slide,
  at,
  view,
  look,
  poster,
}: {
  slide: Extract<GallerySlide, { kind: "video" }>;
  at: number;
  view: VehicleView;
  look: GalleryLook;
  poster: VehicleView["photos"][number] | null;
}) {
  const { selected } = useCarousel();
  return (
    <>
      {poster === null && <Placeholder view={view} />}
      <VideoSlide
        video={slide.video}
        label={view.heading}
        poster={poster}
        sizes={look.sizes}
        shown={Math.abs(selected - at) <= 1}
      />
    </>
  );
}

/** The no-photo card (GAL-07). */
function Placeholder({ view }: { view: VehicleView }) {
  const { itemType, body, colour } = view;
  return (
    <VehiclePicture
      photo={null}
      alt=""
      {...{ itemType, body, colour }}
      sizes=""
      caption
      className="size-full"
    />
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
function Steps({ names }: { names: readonly string[] }) {
  const { selected } = useCarousel();
  const button = classNames(ON_PICTURE, "disabled:invisible");
  return (
    <div className="pointer-events-none absolute inset-0 hidden items-center justify-between p-3 hydrated:flex *:pointer-events-auto">
      <CarouselPrevious className={button} />
      <CarouselNext className={button} />
      <p
        aria-hidden="true"
        className="tabular pointer-events-none! absolute right-3 bottom-3 rounded-pill bg-black/70 px-3 py-1 text-sm text-white"
      >
        {selected + 1} / {names.length}
      </p>
      <LiveRegion message={capitalise(names[selected] ?? "")} />
    </div>
  );
}
