import type { OverlayOptions, Raw } from "sharp";
import { sharp } from "./sharp.ts";

/** A rectangle of a picture, in shares of its width and height: 0 to 1, from the top left corner. */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture as rows of pixels. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
}

/** In pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The rectangles that hide parts of a picture. Of each part four colours are left, rounded to steps of eight and drawn without an edge
 * between them: fewer values than there are plates, so that nothing can be worked out from them (D454).
 */
export const drawBlurs = (pixels: Pixels, areas: readonly PictureArea[]): Promise<OverlayOptions[]> =>
  Promise.all(areas.map((area) => drawBlur(pixels, toBox(area, pixels.raw))));

async function drawBlur({ data, raw }: Pixels, box: Box): Promise<OverlayOptions> {
  const cells = toCells(box);
  const { data: colours, info } = await sharp(data, { raw })
    .extract(box)
    .resize(cells.width, cells.height, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const rounded = Buffer.from(colours.map((value) => (value & 0xf8) | 0x04));
  const input = await sharp(rounded, { raw: { ...cells, channels } })
    .resize(box.width, box.height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  const { left, top, width, height } = box;
  return { input, raw: { width, height, channels }, left, top };
}

/** Whole pixels: all that an area touches. */
function toBox({ left, top, width, height }: PictureArea, picture: Raw): Box {
  const [x, y] = [
    clamp(Math.floor(left * picture.width), picture.width),
    clamp(Math.floor(top * picture.height), picture.height),
  ];
  const [right, bottom] = [
    Math.ceil((left + width) * picture.width),
    Math.ceil((top + height) * picture.height),
  ];
  return {
    ...{ left: x, top: y, width: Math.max(1, Math.min(right, picture.width) - x) },
    height: Math.max(1, Math.min(bottom, picture.height) - y),
  };
}

/** The first pixel of an area, which is in the picture. */
const clamp = (at: number, end: number) => Math.min(Math.max(0, at), end - 1);

/** Four in all, as near to squares as the shape allows. */
function toCells({ width, height }: Box) {
  if (width >= 2 * height) return { width: 4, height: 1 };
  return height >= 2 * width ? { width: 1, height: 4 } : { width: 2, height: 2 };
}
