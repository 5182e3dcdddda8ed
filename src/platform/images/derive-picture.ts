import { type ImageWidth, type PictureFormat, SHARE_SIZE } from "#ui/media/image-address.ts";
import { READING, sharp } from "./sharp.ts";

/** Content types of what is delivered. */
export const PICTURE_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** CONST-04's 75 for JPEG and WebP. AVIF's scale is another: at 50 it came as near to renders of cars (by SSIM) as they. */
const QUALITY = 75;
const AVIF_QUALITY = 52;

/** A shopper waits for a picture that nobody has seen yet. 3 takes four times as long, for a tenth fewer bytes. */
const AVIF_EFFORT = 1;

/** A width of the ladder, or what a shared link shows (D25). */
export type PictureWidth = ImageWidth | "share";

/** Cut by us, so that no other site cuts it. */
const SHARED = { ...SHARE_SIZE, fit: "cover" } as const;

/**
 * A picture as it is delivered (CONST-04): at most the given width in pixels and never enlarged, upright, on white where it is
 * transparent. In sRGB and without metadata, which is sharp's default: where a photo was taken is nobody's
 * business.
 * @throws Error when the original cannot be decoded
 */
export async function derivePicture(
  original: Buffer,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const picture = sharp(original, READING)
    .resize(width === "share" ? SHARED : { width, withoutEnlargement: true })
    .flatten({ background: "#fff" });
  switch (format) {
    case "avif":
      return picture
        .avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT, chromaSubsampling: "4:2:0" })
        .toBuffer();
    case "webp":
      return picture.webp({ quality: QUALITY }).toBuffer();
    case "jpg":
      return picture.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  }
}
