import { findImageHash, type ImageWidth, type PictureFormat, toImageHref } from "#ui/media/image-address.ts";

/**
 * The order in which a turn's frames are loaded: the one that it starts with, from there every 8th, every 4th, every 2nd, then
 * the rest, so that dragging shows the whole turn as soon as it can, coarsely at first.
 */
export function listLoadOrder(count: number, start: number): number[] {
  const order = new Set<number>();
  for (const step of [8, 4, 2, 1])
    for (let frame = 0; frame < count; frame += step) order.add((start + frame) % count);
  return [...order];
}

/** The frame, from 0, of a turn at a position in frames, which may be a part of one or many turns away. */
export function findFrame(position: number, count: number): number {
  return ((Math.round(position) % count) + count) % count;
}

/** Degrees of the turn at which a frame was taken. */
export function toAngle(frame: number, count: number): number {
  return (frame * 360) / count;
}

/** The frame nearest to the wanted one that is there to be shown, around the turn; null while none is. */
export function findNearestFrame(
  wanted: number,
  count: number,
  isThere: (frame: number) => boolean,
): number | null {
  for (let off = 0; off <= count / 2; off += 1) {
    for (const frame of [findFrame(wanted + off, count), findFrame(wanted - off, count)])
      if (isThere(frame)) return frame;
  }
  return null;
}

/** After a key, how many frames on; null for a key that is none of the slider's (GAL-14). */
export function countFramesOnKey(key: string, frame: number, count: number): number | null {
  const eighth = Math.max(1, Math.round(count / 8));
  const steps = new Map([
    ["ArrowRight", 1],
    ["ArrowUp", 1],
    ["ArrowLeft", -1],
    ["ArrowDown", -1],
    ["PageUp", eighth],
    ["PageDown", -eighth],
    ["Home", -frame],
    ["End", count - 1 - frame],
  ]);
  return steps.get(key) ?? null;
}

/** In this many milliseconds a spin that is let go loses half of its speed. */
const HALF_MS = 120;

/** Frames that a spin let go has turned on by `ms` later, however seldom a busy phone has drawn it meanwhile. */
export function computeCoastedFrames(framesPerMs: number, ms: number): number {
  return ((framesPerMs * HALF_MS) / Math.LN2) * (1 - 0.5 ** (ms / HALF_MS));
}

/** The speed of a spin let go, `ms` later; 0 once nothing would be seen of it. */
export function computeCoastSpeed(framesPerMs: number, ms: number): number {
  const speed = framesPerMs * 0.5 ** (ms / HALF_MS);
  return Math.abs(speed) < 0.001 ? 0 : speed;
}

/**
 * The step of the image ladder in which frames are loaded for a stage of this width in CSS pixels. A phone gets 640 whatever its
 * density: in motion more is not seen, and 36 of them stay below 700 KB.
 */
export function chooseFrameWidth(stage: number): 640 | 960 | 1280 {
  return stage <= 640 ? 640 : stage <= 960 ? 960 : 1280;
}

/** The address of a frame: our own picture in that width and format, else the feed's. */
export function toFrameAddress(url: string, width: ImageWidth, format: PictureFormat): string {
  return findImageHash(url) === null ? url : toImageHref(url, width, format);
}
