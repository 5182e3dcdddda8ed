import type { Photo } from "#features/catalogue/card/card.ts";
import { toOwnPicture, toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { findWidthFor, listWidthsUpTo, type PictureFormat, toImageHref } from "#ui/media/image-address.ts";
import type { GallerySlide } from "./gallery-slides.ts";

interface Input {
  readonly slides: readonly GallerySlide[];
  /** What each slide is, such as "photo 3 of 12". */
  readonly names: readonly string[];
  readonly heading: string;
  readonly format: PictureFormat;
  /** `https://dealer.example` of the page. */
  readonly origin: string;
}

interface FullPicture {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
  readonly srcSet?: { src: string; width: number; height: number }[];
  readonly alt: string;
}

interface FullVideo {
  readonly type: "video";
  readonly sources: { src: string; type: string }[];
  /** Films say their size only once they load; most are as wide as this. */
  readonly width: 1600;
  readonly height: 900;
  readonly poster?: string;
}

interface FullSlide {
  readonly place: number;
  readonly slide: FullPicture | FullVideo;
}

/**
 * The slides of the gallery that fill a screen, as the lightbox takes them, with their place in the gallery: all but the
 * no-photo card and films on pages elsewhere.
 */
export function buildLightboxSlides({ slides, names, heading, format, origin }: Input): FullSlide[] {
  const first = slides.find((slide) => slide.kind === "photo");
  const poster = first && { poster: toPhotoFile(first.photo, origin) };
  return slides.flatMap((slide, place): FullSlide[] => {
    if (slide.kind === "photo") {
      return [{ place, slide: { ...toPicture(slide.photo, format), alt: `${heading}, ${names[place]}` } }];
    }
    if (slide.kind !== "video" || slide.video.kind !== "file") return [];
    const sources = [...slide.video.sources];
    return [{ place, slide: { type: "video", sources, width: 1600, height: 900, ...poster } }];
  });
}

/** Every width of a photo, so that the screen, and the zoom, take the one that they need. */
function toPicture(photo: Photo, format: PictureFormat): Omit<FullPicture, "alt"> {
  const own = toOwnPicture(photo);
  if (own === null) return { src: photo.url };
  const { base, width, height } = own;
  const srcSet = listWidthsUpTo(width).map((step) => {
    const shown = Math.min(step, width);
    return {
      src: toImageHref(base, step, format),
      width: shown,
      height: Math.round((shown * height) / width),
    };
  });
  return { src: toImageHref(base, findWidthFor(width), format), width, height, srcSet };
}
