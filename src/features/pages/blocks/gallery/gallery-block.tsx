import { BlockHeading } from "#features/blocks/block-list.tsx";
import {
  Carousel,
  CarouselDots,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
} from "#ui/media/carousel.tsx";
import { Picture } from "#ui/media/picture.tsx";
import ImageBlock from "../image/image-block.tsx";
import type { GalleryView } from "./gallery.ts";

/** More dots than these fill several lines of a phone. */
const MAX_DOTS = 10;

/** Images of one height beside each other, whole unless one is wider than the page; a single one as wide as the text. */
export default function GalleryBlock({ block: { title, images } }: { block: GalleryView }) {
  const [only, ...others] = images;
  if (only && others.length === 0)
    return (
      <section>
        <BlockHeading title={title} />
        <ImageBlock block={{ kind: "image", ...only }} />
      </section>
    );
  return (
    <Carousel label={title ?? "Photos"} className="@container grid min-w-0 gap-4">
      <div className="flex items-center gap-x-3">
        <div className="grow">
          {title && <h2 className="text-2xl font-bold tracking-tight">{title}</h2>}
          <p className="text-sm text-muted">{images.length} photos</p>
        </div>
        <div className="flex gap-1 self-end">
          <CarouselPrevious />
          <CarouselNext />
        </div>
      </div>
      <CarouselSlides className="-ml-4">
        {images.map((one, at) => (
          <CarouselSlide key={at} className="-scroll-ml-4 pl-4">
            <Slide {...one} />
          </CarouselSlide>
        ))}
      </CarouselSlides>
      {images.length <= MAX_DOTS && <CarouselDots />}
    </Carousel>
  );
}

/** The height is known before the image is there, and its own shape gives the width (CLS 0). The caption does not widen it. */
function Slide({ image: { picture, alt }, caption }: GalleryView["images"][number]) {
  const toWidth = (height: number) => `${Math.ceil((height * picture.width) / picture.height)}rem`;
  return (
    <figure>
      <Picture
        picture={picture}
        alt={alt}
        sizes={`(min-width: 64rem) ${toWidth(24)}, (min-width: 40rem) ${toWidth(18)}, ${toWidth(14)}`}
        className="h-56 w-auto max-w-[88cqw] rounded-card object-cover sm:h-72 lg:h-96"
      />
      {caption && <figcaption className="mt-2 w-0 min-w-full text-sm text-muted">{caption}</figcaption>}
    </figure>
  );
}
