import { addDays, toInstant, toLocalTime } from "#features/places/time-zone.ts";
import type { Slot } from "../rules/slots.ts";

/** How long a time is held for a visitor who fills in the form (D160). */
export const HOLD_MS = 10 * 60_000;

/** Most times that one network, and the /48 around it, asks for in an hour; a form beyond that is filled in without a hold (D214). */
export const MAX_HOLDS_PER_HOUR = { network: 60, block: 120 } as const;

/** Most times of a dealer that one network holds at once, and that the /48 around an IPv6 network does (D214). */
export const MAX_OPEN_HOLDS = { network: 4, block: 8 } as const;

/** Times that are not booked, with and without those that others hold. */
interface Times {
  readonly unbooked: readonly Slot[];
  readonly free: readonly Slot[];
  readonly timeZone: string;
}

/**
 * Whether a free slot's day keeps enough for others once it is held: at least half of the times that are not booked, rounded down, so
 * that holds alone never take a day away, however many networks they come from (D214).
 */
export function leavesEnough(slot: Slot, { unbooked, free, timeZone }: Times): boolean {
  const { date } = toLocalTime(slot.start, timeZone);
  const [start, end] = [date, addDays(date, 1)].map((day) => toInstant(day, 0, timeZone)) as [Date, Date];
  const count = (slots: readonly Slot[]) =>
    slots.filter((one) => one.start >= start && one.start < end).length;
  return count(free) - 1 >= Math.floor(count(unbooked) / 2);
}
