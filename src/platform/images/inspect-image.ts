import { MAX_PIXELS, READING, sharp } from "./sharp.ts";

/** What is known of a picture before it is shown; width and height are in pixels, as it is shown upright. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  /** Its colours at the top, in the middle and at the bottom, as 18 hexadecimal digits: a gradient until it has loaded (D30). */
  readonly preview: string;
}

/** A refusal says why in a sentence for the dealer. */
export type Inspection =
  | ({ readonly ok: true } & ImageFacts)
  | { readonly ok: false; readonly reason: string };

/** More than any photograph for a web page; what is larger need not be fetched to its end. */
export const MAX_IMAGE_BYTES = 30_000_000;
const MIN_SIDE = 16;
/** WebP, the narrowest of our formats, ends at 16,383 pixels. */
const MAX_SIDE = 16_000;
const FORMATS = new Set<string>(["jpeg", "png", "webp", "gif", "heif"]);
const NO_IMAGE = "It is not an image. JPEG, PNG, WebP, AVIF and GIF can be shown.";
const DAMAGED = "The image is damaged or not complete.";

/**
 * Checks whether bytes are a picture that can be shown, regardless of their name: they are decoded to the end, after size
 * and kind have been read from their beginning (CONST-04). Animations count by their first frame. Never throws for bad bytes.
 */
export async function inspectImage(bytes: Buffer): Promise<Inspection> {
  const reason = await findImageProblem(bytes);
  if (reason) return { ok: false, reason };
  try {
    const { width, height } = (await sharp(bytes, READING).metadata()).autoOrient;
    return { ok: true, width, height, preview: await buildPreview(bytes) };
  } catch {
    return { ok: false, reason: explainUndecodable(bytes) };
  }
}

/** What size and kind say against a picture, before its pixels are decoded; null for nothing. */
export const findImageProblem = async (bytes: Buffer, maxPixels = MAX_PIXELS): Promise<string | null> =>
  findSizeProblem(bytes) ?? (await findHeadProblem(bytes, maxPixels));

function findSizeProblem(bytes: Buffer): string | null {
  if (bytes.length === 0) return "The file is empty.";
  return bytes.length > MAX_IMAGE_BYTES ? "The file is larger than 30 MB." : null;
}

async function findHeadProblem(bytes: Buffer, maxPixels: number): Promise<string | null> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) return isHeic(bytes) ? HEIC : isPicture(bytes) ? DAMAGED : NO_IMAGE;
  const { format, width, height } = head;
  if (!FORMATS.has(format)) return NO_IMAGE;
  if (width * height > maxPixels) return `The image has more than ${maxPixels / 1_000_000} megapixels.`;
  if (Math.min(width, height) < MIN_SIDE) return "The image is less than 16 pixels wide or high.";
  return Math.max(width, height) > MAX_SIDE ? "The image is more than 16,000 pixels wide or high." : null;
}

/** Why pixels could not be decoded. */
export const explainUndecodable = (bytes: Buffer): string => (isHeic(bytes) ? HEIC : DAMAGED);

/** Averages over the whole picture, in sRGB: every pixel is decoded for it. */
async function buildPreview(bytes: Buffer): Promise<string> {
  const picture = sharp(bytes, READING).flatten({ background: "#fff" });
  const colours = await picture.resize(1, 3, { fit: "fill", kernel: "linear" }).raw().toBuffer();
  return colours.toString("hex");
}

const HEIC = "It is a HEIC photo, which browsers cannot show. Please save it as JPEG.";

/** Photos of phones in the HEVC codec, for which no free decoder may be shipped. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(bytes.toString("latin1", 4, 12));
}

const BEGINNINGS = /^(\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/;

/** Whether bytes at least begin like a picture: then a picture was cut off or damaged on its way. */
function isPicture(bytes: Buffer): boolean {
  return BEGINNINGS.test(bytes.toString("latin1", 0, 12));
}
