/** Inclusive bounds of a range, and the step between values that a thumb may take. */
export interface Grid {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The lowest and the highest value that there is: within a slider's rounded ends, or outliers beyond them. */
export interface RangeEnds {
  readonly lowest: number;
  readonly highest: number;
}

/** A grid with the last places of its thumbs from which something is still found. */
export interface ThumbGrid extends Grid {
  readonly highestFrom: number;
  readonly lowestTo: number;
}

/** Bound that stands in for a maximum when there is no data (FAC-13). Never a cap (D23). */
export const DEFAULT_MAXIMUM = 100_000;

/** A hundredth of the range (FAC-11), at least 1 and a whole number. */
export function toStep(min: number, max: number): number {
  return Math.max(1, Math.round((max - min) / 100));
}

/** `value` brought inside the bounds (FAC-08). */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** `value` to the nearest multiple of `unit`; prices and kilometres use 1000 (FAC-10). */
export function roundToNearest(value: number, unit: number): number {
  return Math.round(value / unit) * unit;
}

/**
 * The grid that a slider moves on: every value it can take is a multiple of `unit`, whole steps lead from end to end,
 * and its own bounds lie inside, so that no key press is rounded away and the top ("or more") can be reached.
 */
export function buildSliderGrid(
  { min, max, step, lowest, highest }: Grid & RangeEnds,
  unit: number,
): ThumbGrid {
  const whole = Math.max(unit, roundToNearest(step, unit));
  const low = Math.floor(min / unit) * unit;
  const steps = Math.max(1, Math.ceil((max - low) / whole));
  return {
    min: low,
    max: low + steps * whole,
    step: whole,
    highestFrom: Math.floor(highest / unit) * unit,
    lowestTo: Math.ceil(lowest / unit) * unit,
  };
}

/**
 * The range after one thumb (0 the lower, 1 the upper) asks for `wanted`: rounded to `unit` (FAC-10), inside the
 * bounds (FAC-08), never past the other thumb (FAC-09) or nearer to it than `apart` (HOME-13), and never where nothing can be
 * found.
 */
export function moveThumb(
  range: readonly [number, number],
  { thumb, wanted }: { readonly thumb: 0 | 1; readonly wanted: number },
  {
    min,
    max,
    highestFrom,
    lowestTo,
    unit,
    apart = 0,
  }: Omit<ThumbGrid, "step"> & { readonly unit: number; readonly apart?: number | undefined },
): [number, number] {
  const value = clamp(roundToNearest(wanted, unit), min, max);
  return thumb === 0
    ? [Math.max(min, Math.min(value, highestFrom, range[1] - apart)), range[1]]
    : [range[0], Math.min(max, Math.max(value, lowestTo, range[0] + apart))];
}

const TYPED = /^\$?(\d+(?:\.\d*)?)(k?)(?:kms?)?$/i;
const MAX_TYPED = 1e12;

/**
 * The whole number that a shopper or an address means (D23): "$24,990.00" is 24990, "12.5k" is 12500, "30 000 km" is
 * 30000. Null for an empty text and for what is no such number.
 */
export function parseTyped(text: string): number | null {
  const [, digits, thousands] = TYPED.exec(text.replace(/[,\s]/g, "")) ?? [];
  const value = Math.floor(Number(thousands ? `${digits}e3` : digits));
  return value < MAX_TYPED ? value : null;
}

/** Two ends, null for an open side; in the wrong order they change places. */
export function toOrdered(
  min: number | null,
  max: number | null,
): { min: number | null; max: number | null } {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** Whether something is typed that is no number. */
export function isUnreadable(text: string): boolean {
  return text.trim() !== "" && parseTyped(text) === null;
}

/** What the field shows for a thumb: nothing at the end of the grid, where that side is open ("or more"). */
export function describeThumb(value: number, thumb: 0 | 1, { min, max }: Pick<Grid, "min" | "max">): string {
  return value === (thumb === 0 ? min : max) ? "" : String(value);
}

/** Where a value lies on the grid, from 0 to 1. */
export function toShare(value: number, { min, max }: Pick<Grid, "min" | "max">): number {
  return clamp((value - min) / (max - min), 0, 1);
}

/** Which thumb a press on the bare track moves: the nearer one, the upper one where both are as near. */
export function findNearestThumb(range: readonly [number, number], wanted: number): 0 | 1 {
  return Math.abs(wanted - range[0]) < Math.abs(wanted - range[1]) ? 0 : 1;
}
