import PQueue from "p-queue";
import sharp from "sharp";

/*
 * The one place that sets sharp up, for the whole process. Pages come first: a decoding takes one thread, and there is one at
 * a time, besides one of what shoppers upload. Nothing is cached here, since finished pictures are kept on disk. Only the libvips loaders for photo
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

const uploads = new PQueue({ concurrency: 1 });

/** Photos of an account's forms that may wait: three forms with as many as a form takes. */
const MAX_UPLOADS_OF_ACCOUNT = 24;

/** Uploads by account that wait or are decoded. */
const uploadsOf = new Map<number, number>();

/**
 * Decodes a photo of a shopper's form in a lane of its own, so that pictures of pages never wait for it. Accounts take turns: a photo
 * waits behind those of accounts with fewer photos waiting (D240).
 * @throws PicturesBusyError when too many of the account wait
 */
export async function decodeUpload<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
  const waiting = uploadsOf.get(accountId) ?? 0;
  if (waiting >= MAX_UPLOADS_OF_ACCOUNT) throw new PicturesBusyError("too many uploads of the account wait");
  uploadsOf.set(accountId, waiting + 1);
  try {
    return await uploads.add(work, { priority: -waiting });
  } finally {
    const left = (uploadsOf.get(accountId) ?? 1) - 1;
    if (left > 0) uploadsOf.set(accountId, left);
    else uploadsOf.delete(accountId);
  }
}

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
