import type { OpeningTimes } from "#features/places/day-hours.ts";
import { isOpen } from "#features/places/opening-hours.ts";
import { toIsoWithOffset } from "#features/places/time-zone.ts";
import type { Slot } from "./slots.ts";

/** What a posted time is: a free slot, or why it cannot be booked. */
export type AskedSlot =
  | { readonly kind: "free"; readonly slot: Slot }
  | { readonly kind: "taken"; readonly slot: Slot }
  | { readonly kind: "missing" | "past" | "closed" | "not-offered" };

interface Offered {
  readonly times: OpeningTimes;
  /** See `listPossibleSlots` and `listFreeSlots`. */
  readonly possible: readonly Slot[];
  readonly free: readonly Slot[];
  readonly now: Date;
}

/** A slot as forms and the API write it: its start in the location's time with the offset. */
export const formatSlot = ({ start }: Slot, timeZone: string): string => toIsoWithOffset(start, timeZone);

/**
 * Judges a posted time. Only the text of an offered slot is one: a time in an hour that daylight saving skips is never written,
 * and one in an hour that comes twice has the offset of the first.
 */
export function judgeSlot(asked: string, { times, possible, free, now }: Offered): AskedSlot {
  if (asked === "") return { kind: "missing" };
  const at = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(asked) ? asked : Number.NaN);
  if (Number.isNaN(at.getTime())) return { kind: "not-offered" };
  const isThen = ({ start }: Slot) => start.getTime() === at.getTime();
  const found = possible.find(isThen);
  if (found && formatSlot(found, times.timeZone) === asked)
    return { kind: free.some(isThen) ? "free" : "taken", slot: found };
  if (at <= now) return { kind: "past" };
  return { kind: isOpen(times, at) ? "not-offered" : "closed" };
}

/** The free slots nearest to a time, in their own order. */
export function findNearestSlots(free: readonly Slot[], at: Date, count: number): Slot[] {
  const distance = ({ start }: Slot) => Math.abs(start.getTime() - at.getTime());
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => one.start.getTime() - other.start.getTime());
}
