import { findHours, type OpeningTimes } from "#features/places/day-hours.ts";
import { listOpenStretches } from "#features/places/opening-hours.ts";
import { addDays, listInstants, toLocalTime } from "#features/places/time-zone.ts";
import { MINUTE_MS } from "#platform/time.ts";

/** How a site lets shoppers book (LEAD-22). */
export interface SlotRules {
  readonly lengthMinutes: number;
  /** Kept free between two drives of the same place. */
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  /** Drives that a location can do at once. */
  readonly atOnce: number;
}

export interface Slot {
  readonly start: Date;
  readonly end: Date;
}

/** A time that is booked or held. */
export interface TakenTime extends Slot {
  readonly locationId: number;
  readonly vehicleId: number;
}

/** What a slot is wanted for. */
export interface Wanted {
  readonly locationId: number;
  readonly vehicleId: number;
}

/** Days that can be booked, the first being today by the location's clock (LEAD-22). */
export const BOOKING_DAYS = 14;

/**
 * Every slot that a location's hours and the minimum notice allow, in order, whether or not it is taken. Closed days and days
 * without fixed hours have none; a special day has those of its own hours (LEAD-22, D211).
 */
export function listPossibleSlots(times: OpeningTimes, rules: SlotRules, now: Date): Slot[] {
  const today = toLocalTime(now, times.timeZone).date;
  const earliest = now.getTime() + rules.noticeMinutes * MINUTE_MS;
  const dates = Array.from({ length: BOOKING_DAYS }, (_, days) => addDays(today, days));
  return dates
    .flatMap((date) => listSlotsOn(times, date, rules))
    .filter(({ start }) => start.getTime() >= earliest);
}

/** The slots that nobody has: a location does a limited number of drives at once, and a vehicle one. */
export function listFreeSlots(
  possible: readonly Slot[],
  taken: readonly TakenTime[],
  { rules, wanted }: { readonly rules: SlotRules; readonly wanted: Wanted },
): Slot[] {
  return possible.filter((slot) => {
    const meanwhile = taken.filter((time) => isMeanwhile(slot, time, rules));
    const testDrives = meanwhile.filter(({ locationId }) => locationId === wanted.locationId);
    return (
      testDrives.length < rules.atOnce && meanwhile.every(({ vehicleId }) => vehicleId !== wanted.vehicleId)
    );
  });
}

const isMeanwhile = (one: Slot, other: Slot, { bufferMinutes }: SlotRules): boolean => {
  const gap = bufferMinutes * MINUTE_MS;
  return one.start.getTime() < other.end.getTime() + gap && other.start.getTime() < one.end.getTime() + gap;
};

/**
 * One day's slots, from the opening time of each period on. Times that daylight saving skips are left out, the first of
 * repeated times counts, and a slot lasts its whole length by any clock.
 */
function listSlotsOn(times: OpeningTimes, date: string, rules: SlotRules): Slot[] {
  const { lengthMinutes } = rules;
  const stretches = listOpenStretches(times, date);
  const slots: Slot[] = [];
  for (const minutes of listStarts(times, date, rules)) {
    const [start] = listInstants(date, minutes, times.timeZone);
    if (!start) continue;
    const slot = { start, end: new Date(start.getTime() + lengthMinutes * MINUTE_MS) };
    const last = slots.at(-1);
    const isFree = last === undefined || !isMeanwhile(last, slot, rules);
    if (isFree && isWithin(stretches, slot)) slots.push(slot);
  }
  return slots;
}

const isWithin = (stretches: readonly Slot[], slot: Slot): boolean =>
  stretches.some((open) => open.start <= slot.start && slot.end <= open.end);

/** Whether a location is open for the whole of a slot. */
export const isOpenDuring = (times: OpeningTimes, slot: Slot): boolean =>
  isWithin(listOpenStretches(times, toLocalTime(slot.start, times.timeZone).date), slot);

/** In minutes after midnight. */
function listStarts(
  times: OpeningTimes,
  date: string,
  { lengthMinutes, bufferMinutes }: SlotRules,
): number[] {
  const step = lengthMinutes + bufferMinutes;
  return findHours(times, date).spans.flatMap(({ open, close }) =>
    Array.from({ length: Math.ceil((close - open) / step) }, (_, at) => open + at * step),
  );
}
