import type { PictureArea } from "#platform/images/blur-areas.ts";

/** At once; a photo can be blurred again. */
export const MAX_AREAS = 10;

/** What can still be seen and pressed. */
const MIN_SIDE = 0.02;
/** About a plate in a photo of a whole car: its share of the width, and how much wider than high it is. */
const PLATE = { width: 0.2, shape: 2.7 };

/** A place in a picture, in shares of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * An area of the size of a plate about a point, as far as the picture has room.
 * @param shape how much wider than high the picture is
 */
export function placeArea({ x, y }: Point, shape: number): PictureArea {
  const { width } = PLATE;
  const height = clamp((width * shape) / PLATE.shape, MIN_SIDE, 1);
  return moveArea({ left: 0, top: 0, width, height }, { x: x - width / 2, y: y - height / 2 });
}

/** The area between two corners; null for one that is too small to be meant. */
export function spanArea(from: Point, to: Point): PictureArea | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const [width, height] = [right - left, bottom - top];
  if (width < MIN_SIDE && height < MIN_SIDE) return null;
  return moveArea({ left, top, width: Math.max(width, MIN_SIDE), height: Math.max(height, MIN_SIDE) }, STAY);
}

const STAY: Point = { x: 0, y: 0 };

/** The area farther right and down; it stays in the picture. */
export const moveArea = (area: PictureArea, by: Point): PictureArea => ({
  ...area,
  left: clamp(area.left + by.x, 0, 1 - area.width),
  top: clamp(area.top + by.y, 0, 1 - area.height),
});

/** The area wider and higher, from its top left corner on; it stays in the picture. */
export const growArea = (area: PictureArea, by: Point): PictureArea => ({
  ...area,
  width: clamp(area.width + by.x, MIN_SIDE, 1 - area.left),
  height: clamp(area.height + by.y, MIN_SIDE, 1 - area.top),
});

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** As fields have it: 12.5 for an eighth. */
export const toPercent = (share: number): string => String(Math.round(share * 1000) / 10);

export type ReadAreas =
  | { readonly ok: true; readonly areas: readonly PictureArea[] }
  /** In a sentence for the person. */
  | { readonly ok: false; readonly error: string };

const SIDES = { left: 0, top: 0, width: 1, height: 1 } as const;
export type AreaSide = keyof typeof SIDES;
export const AREA_SIDES = Object.keys(SIDES) as AreaSide[];

/** Reads areas from a form, whose fields are in percent and repeated for each area. */
export function readAreas(all: (name: AreaSide) => readonly string[]): ReadAreas {
  const count = Math.max(...AREA_SIDES.map((side) => all(side).length));
  if (count === 0) return { ok: false, error: "Draw a box over what is to be blurred first." };
  if (count > MAX_AREAS) return { ok: false, error: `Blur ${MAX_AREAS} boxes at most at once.` };
  const areas: PictureArea[] = [];
  for (let at = 0; at < count; at += 1) {
    const area = { ...SIDES } as Record<AreaSide, number>;
    for (const side of AREA_SIDES) {
      const text = all(side)[at]?.trim() ?? "";
      const percent = /^\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
      const [least, most] = [SIDES[side], SIDES[side] === 0 ? 99 : 100];
      if (!(percent >= least && percent <= most))
        return {
          ok: false,
          error: `Box ${at + 1}: ${side} is a number of percent from ${least} to ${most}.`,
        };
      area[side] = percent / 100;
    }
    areas.push(area);
  }
  return { ok: true, areas };
}
