import PQueue from "p-queue";
import sharp from "sharp";

/*
 * The one place that sets sharp up, for the whole process. Pages come first: a decoding takes one thread, and there is one at
 * a time. Nothing is remembered in here, since finished pictures are kept on disk. Of libvips' readers only those of real
 * photographs are left, so that an SVG, a PDF or a TIFF does not even reach its parser.
 */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

export { sharp };

const decoding = new PQueue({ concurrency: 1 });

/** More pictures than this are never waited for: somebody asks for all there are. About ten seconds of work. */
const MAX_WAITING = 150;

/** So many pictures wait to be made that another would come too late. */
class PicturesBusyError extends Error {}

/** @throws PicturesBusyError when so many pictures wait already that another would come too late */
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

/** For `.catch`: "busy" when too many others are waited for; whatever else went wrong is thrown on. */
export function unlessBusy(error: unknown): "busy" {
  if (error instanceof PicturesBusyError) return "busy";
  throw error;
}
