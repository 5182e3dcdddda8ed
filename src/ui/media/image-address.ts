const MAX_IMAGE_WIDTH = 2400;

/** Widths in pixels in which the image service answers, and no others: the ladder of D30. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600, MAX_IMAGE_WIDTH] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** What other sites cut shared pictures to, in pixels (D25). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Formats that pages name, best first. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** `auto` leaves the choice to the client's `Accept`: for callers outside our pages (D30). */
export type ImageFormat = PictureFormat | "auto";

/**
 * The address of a picture in one width and format. `base` is `/img/{hash}`, or that behind the origin of a CDN.
 * `toImageHref("/img/4f…", 640, "avif")` is `/img/4f…/640.avif`.
 */
export function toImageHref(base: string, width: ImageWidth, format: ImageFormat): string {
  return `${base}/${width}.${format}`;
}

/** Wide enough for a share card, small enough for a mail. */
const SINGLE_WIDTH = 1280;

/** The absolute address of one file of a picture, for mail, share cards and JSON-LD. */
export const toSingleHref = (base: string, origin: string): string =>
  new URL(toImageHref(base, SINGLE_WIDTH, "jpg"), origin).href;

const BASE = /\/img\/([0-9a-f]{64})$/;

/** The hash of our own picture at a base of `toImageHref`; null for an address elsewhere. */
export function findImageHash(base: string): string | null {
  return BASE.exec(base)?.[1] ?? null;
}

/**
 * Widths worth offering for a picture of the given width in pixels: all below it, and the first that holds the whole of it. Pictures
 * are never enlarged, so a wider one would hold nothing more.
 */
export function listWidthsUpTo(width: number): ImageWidth[] {
  const enough = findWidthFor(width);
  return IMAGE_WIDTHS.filter((each) => each <= enough);
}

/** The first width that holds the whole of a picture of the given width in pixels, else the widest. */
export function findWidthFor(width: number): ImageWidth {
  return IMAGE_WIDTHS.find((each) => each >= width) ?? MAX_IMAGE_WIDTH;
}
