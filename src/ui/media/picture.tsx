import { preload } from "react-dom";
import {
  IMAGE_WIDTHS,
  type ImageWidth,
  listWidthsUpTo,
  type PictureFormat,
  toImageHref,
} from "./image-address.ts";

/** A picture of the image service. Width and height are the original's, in pixels. */
export interface PictureView {
  /** `/img/{hash}`, or that behind the origin of a CDN. */
  readonly base: string;
  readonly width: number;
  readonly height: number;
  /** Three colours from top to bottom, 18 hexadecimal digits; null if unknown. */
  readonly preview: string | null;
}

/** What a client without `srcset` gets, if the picture is as wide. */
const PLAIN_WIDTH = 960;

/**
 * A picture in AVIF, WebP or JPEG and in the width that the screen needs (CONST-04), over a gradient of its colours until it
 * has loaded (D30). It keeps its place by its width and height; `sizes` says how wide it is shown. `eager` is for what is
 * seen first; `onError` hears when it cannot be loaded.
 */
export function Picture({
  picture,
  alt,
  sizes,
  widest = Number.POSITIVE_INFINITY,
  eager = false,
  className,
  onError,
}: {
  picture: PictureView;
  alt: string;
  sizes: string;
  /** The widest picture that is ever loaded, in pixels: fewer addresses make a lighter page. */
  widest?: number | undefined;
  eager?: boolean;
  className?: string;
  onError?: () => void;
}) {
  const widths = listWidthsUpTo(Math.min(picture.width, widest));
  const plain = widths.findLast((width) => width <= PLAIN_WIDTH) ?? IMAGE_WIDTHS[0];
  return (
    <picture>
      <source type="image/avif" srcSet={toSrcSet(picture, widths, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={toSrcSet(picture, widths, "webp")} sizes={sizes} />
      <img
        ref={(image) => {
          // It may have failed before this ran.
          if (image?.complete && image.naturalWidth === 0) onError?.();
        }}
        onError={onError}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={className}
        style={picture.preview === null ? undefined : { backgroundImage: toGradient(picture.preview) }}
        sizes={sizes}
        srcSet={toSrcSet(picture, widths, "jpg")}
        src={toImageHref(picture.base, plain, "jpg")}
      />
    </picture>
  );
}

/**
 * Asks for a picture as `Picture` will, in the head of the page: before the browser has read as far as the picture itself.
 * For the one that the page begins with. A browser without AVIF ignores it.
 */
export function preloadPicture(picture: PictureView, sizes: string): void {
  preload(toImageHref(picture.base, PLAIN_WIDTH, "avif"), {
    as: "image",
    type: "image/avif",
    imageSrcSet: toSrcSet(picture, listWidthsUpTo(picture.width), "avif"),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

/** The widest may be less wide than its address says, since pictures are never enlarged. */
function toSrcSet(
  { base, width }: PictureView,
  widths: readonly ImageWidth[],
  format: PictureFormat,
): string {
  return widths.map((each) => `${toImageHref(base, each, format)} ${Math.min(each, width)}w`).join(", ");
}

/** The colours of a picture from top to bottom, as a background. */
export function toGradient(preview: string): string {
  return `linear-gradient(${[0, 6, 12].map((at) => `#${preview.slice(at, at + 6)}`).join(",")})`;
}
