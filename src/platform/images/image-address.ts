import { IMAGE_WIDTHS, type ImageFormat, type ImageWidth, PICTURE_FORMATS } from "#ui/media/image-address.ts";

/** What is asked of the image service: a picture by the SHA-256 of its original, in hexadecimal, and how it is wanted. */
export interface ImageRequest {
  readonly hash: string;
  readonly width: ImageWidth;
  readonly format: ImageFormat;
}

const FORMATS = [...PICTURE_FORMATS, "auto"].join("|");
const PATH = new RegExp(
  `^/img/(?<hash>[0-9a-f]{64})/(?<width>${IMAGE_WIDTHS.join("|")})\\.(?<format>${FORMATS})$`,
);

/**
 * Reads `/img/{hash}/{width}.{format}`; null for every other path. Only widths of the ladder are read, so that nobody can
 * have one photo made in a thousand sizes: that is the protection, there is no signature (D30).
 */
export function readImagePath(path: string): ImageRequest | null {
  const { hash, width, format } = PATH.exec(path)?.groups ?? {};
  return hash ? { hash, width: Number(width) as ImageWidth, format: format as ImageFormat } : null;
}
