import pLimit from "p-limit";
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

/** Runs work that decodes or encodes a picture when no other such work runs in this process, in the order of asking. */
export const whenNoneIsDecoded = pLimit(1);

/** Most pixels that are decoded: four bytes for each must fit in memory beside everything else. */
export const MOST_PIXELS = 50_000_000;

/**
 * How bytes of a stranger are read: the first frame only, nothing truncated or damaged, upright as EXIF says. Mere warnings
 * pass, because the JPEGs of common phones cause them.
 */
export const READING = { failOn: "error", limitInputPixels: MOST_PIXELS, autoOrient: true } as const;
