import { type OpeningTimes, readDayHours } from "#features/places/opening-hours.ts";
import { addDays, toInstant, toLocalTime, toWeekday } from "#features/places/time-zone.ts";

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
const MINUTE_MS = 60_000;

/**
 * Every slot that a location's hours and the minimum notice allow, in order, whether or not it is taken. Closed days, days
 * without fixed hours and special days have none (LEAD-22).
 */
export function listPossibleSlots(times: OpeningTimes, rules: SlotRules, now: Date): Slot[] {
  const today = toLocalTime(now, times.timeZone).date;
  const earliest = now.getTime() + rules.noticeMinutes * MINUTE_MS;
  const dates = Array.from({ length: BOOKING_DAYS }, (_, days) => addDays(today, days));
  return dates
    .flatMap((date) => listSlotsOn(times, date, rules))
    .filter(({ start }) => start.getTime() >= earliest);
}

/** The slots that nobody has: a location does so many drives at once, and a vehicle one. */
export function listFreeSlots(
  possible: readonly Slot[],
  taken: readonly TakenTime[],
  { rules, wanted }: { readonly rules: SlotRules; readonly wanted: Wanted },
): Slot[] {
  return possible.filter((slot) => {
    const meanwhile = taken.filter((time) => isMeanwhile(slot, time, rules));
    const drives = meanwhile.filter(({ locationId }) => locationId === wanted.locationId);
    return drives.length < rules.atOnce && meanwhile.every(({ vehicleId }) => vehicleId !== wanted.vehicleId);
  });
}

const isMeanwhile = (one: Slot, other: Slot, { bufferMinutes }: SlotRules): boolean => {
  const gap = bufferMinutes * MINUTE_MS;
  return one.start.getTime() < other.end.getTime() + gap && other.start.getTime() < one.end.getTime() + gap;
};

/**
 * One day's slots from its opening time on. A time that daylight saving skips is none, of a time that comes twice the first
 * counts, and a slot lasts its whole length by any clock.
 */
function listSlotsOn(times: OpeningTimes, date: string, rules: SlotRules): Slot[] {
  const span = findSalesHours(times, date);
  if (span === null) return [];
  const { lengthMinutes, bufferMinutes } = rules;
  const close = toInstant(date, span.close, times.timeZone);
  const slots: Slot[] = [];
  for (let minutes = span.open; minutes < span.close; minutes += lengthMinutes + bufferMinutes) {
    const start = toInstant(date, minutes, times.timeZone);
    const slot = { start, end: new Date(start.getTime() + lengthMinutes * MINUTE_MS) };
    const last = slots.at(-1);
    const isFree = last === undefined || !isMeanwhile(last, slot, rules);
    const end = toLocalTime(slot.end, times.timeZone);
    // A closing time that daylight saving skips is later by the clock than it says.
    const isOver = slot.end > close || (end.date === date && end.minutes > span.close);
    if (isFree && !isOver && isShown(slot, { date, minutes }, times.timeZone)) slots.push(slot);
  }
  return slots;
}

/** Null on a closed day, one without fixed hours and a special day. */
function findSalesHours({ openingHours, specialHours }: OpeningTimes, date: string) {
  if (specialHours.some((special) => special.date.slice(0, 10) === date)) return null;
  return readDayHours(openingHours.find(({ weekday }) => weekday === toWeekday(date))).span;
}

/** Whether the zone's clock shows this time on this date. */
function isShown(
  { start }: Slot,
  { date, minutes }: { readonly date: string; readonly minutes: number },
  timeZone: string,
): boolean {
  const local = toLocalTime(start, timeZone);
  return local.date === date && local.minutes === minutes;
}
