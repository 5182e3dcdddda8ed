import PQueue from "p-queue";
import sharp from "sharp";

/*
 * The one place that sets sharp up, for the whole process. Pages come first: a decoding takes one thread, and there is one at
 * a time. Nothing is cached here, since finished pictures are kept on disk. Only the libvips loaders for photo
 * formats are enabled, so that an SVG, a PDF or a TIFF does not even reach its parser.
 */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

export { sharp };

const decoding = new PQueue({ concurrency: 1 });

/** About ten seconds of work. More requests than this mean that a program fetches every picture. */
const MAX_WAITING = 150;

/** Too many pictures are waiting to be made. */
class PicturesBusyError extends Error {}

/** @throws PicturesBusyError when too many pictures are waiting for another one to be made in time */
export function refuseWhenBusy(waiting: number): void {
  if (waiting >= MAX_WAITING) throw new PicturesBusyError("too many pictures wait");
}

/**
 * Makes a picture that a visitor waits for, before any photo of a feed is looked at.
 * @throws PicturesBusyError when too many are being waited for
 */
export async function decodeForVisitor<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWhenBusy(decoding.sizeBy({ priority: 1 }));
  return decoding.add(work, { priority: 1 });
}

/** Looks at a photo of a feed once nobody waits for a picture. */
export const decodeForFeed = <Result>(work: () => Promise<Result>): Promise<Result> =>
  decoding.add(work, { priority: 0 });

/** Most pixels that are decoded: four bytes for each must fit in memory beside everything else. */
export const MAX_PIXELS = 50_000_000;

/**
 * How bytes of a stranger are read: the first frame only, nothing truncated or damaged, upright as EXIF says. Mere warnings
 * pass, because the JPEGs of common phones cause them.
 */
export const READING = { failOn: "error", limitInputPixels: MAX_PIXELS, autoOrient: true } as const;

/** For `.catch`: "busy" when too many others are waited for; any other error is thrown on. */
export function handleBusy(error: unknown): "busy" {
  if (error instanceof PicturesBusyError) return "busy";
  throw error;
}
