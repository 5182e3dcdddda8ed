import { addDays, toInstant, toLocalTime, toWeekday } from "./time-zone.ts";

interface Hours {
  readonly status: string;
  readonly open?: string | undefined;
  readonly close?: string | undefined;
  /** Words for a day without times. */
  readonly text?: string | undefined;
}

/** A weekday's hours (ENT-25). */
interface WeeklyHours extends Hours {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
}

/** Hours of one date (ENT-26). */
interface SpecialHours extends Hours {
  readonly date: string;
  readonly name?: string | undefined;
}

/** When a location is open, by its own clock (D32). */
export interface OpeningTimes {
  readonly timeZone: string;
  readonly openingHours: readonly WeeklyHours[];
  readonly specialHours: readonly SpecialHours[];
}

interface DayHours {
  /** Minutes after midnight; null on a day without fixed hours. */
  readonly span: { readonly open: number; readonly close: number } | null;
  readonly text: string;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const MIDNIGHT = 24 * 60;
/** A yard that stays closed for longer says nothing about its next opening. */
const DAYS_AHEAD = 60;

/** Whether the location is open now. */
export function isOpen(times: OpeningTimes, now: Date): boolean {
  const { date, minutes } = toLocalTime(now, times.timeZone);
  const { span } = findHours(times, date);
  return span !== null && minutes >= span.open && minutes < span.close;
}

export interface Opening {
  readonly at: Date;
  /** "today at 8:30 am", "tomorrow, Saturday, at 8:30 am", "on Monday at 8:30 am", "on Monday 5 January at 8:30 am". */
  readonly words: string;
}

/** The next time at which the location opens after now; null when that is not known. */
export function findNextOpening(times: OpeningTimes, now: Date): Opening | null {
  const today = toLocalTime(now, times.timeZone).date;
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const date = addDays(today, days);
    const { span } = findHours(times, date);
    const at = span && toInstant(date, span.open, times.timeZone);
    if (at && at > now) return { at, words: `${formatDay(date, days)} at ${formatClock(span.open)}` };
  }
  return null;
}

/** When a visit begins where nothing is known of the shopper's day: ten in the morning. */
const VISIT_MINUTES = 10 * 60;
const VISIT_DAYS_AHEAD = 14;

/**
 * A time to come by, from tomorrow on: the next Saturday that the location opens, else its next open day, "Saturday 28 November at
 * 10:00 am". Null where it has no fixed hours within two weeks (D122).
 */
export function findVisitOpening(times: OpeningTimes, now: Date): Opening | null {
  const today = toLocalTime(now, times.timeZone).date;
  const open = Array.from({ length: VISIT_DAYS_AHEAD }, (_, days) => addDays(today, days + 1)).flatMap(
    (date) => {
      const { span } = findHours(times, date);
      return span ? [{ date, span }] : [];
    },
  );
  const chosen = open.find(({ date }) => toWeekday(date) === 6) ?? open[0];
  if (!chosen) return null;
  const { date, span } = chosen;
  const start = Math.max(span.open, Math.min(VISIT_MINUTES, span.close - 60));
  return { at: toInstant(date, start, times.timeZone), words: `${dateWords(date)} at ${formatClock(start)}` };
}

/**
 * "Open now until 5:30 pm", or "Opens tomorrow, Saturday, at 8:30 am", and until when that is true. Null where no hours are
 * known.
 */
export function describeOpening(times: OpeningTimes, now: Date): { text: string; until: Date } | null {
  if (!isOpen(times, now)) {
    const next = findNextOpening(times, now);
    return next && { text: `Opens ${next.words}`, until: next.at };
  }
  const { date } = toLocalTime(now, times.timeZone);
  const close = findHours(times, date).span?.close ?? MIDNIGHT;
  return { text: `Open now until ${formatClock(close)}`, until: toInstant(date, close, times.timeZone) };
}

/**
 * "We open tomorrow, Saturday, at 8:30 am.": when the first of these locations opens (D15). Null while one of them is
 * open, and where no hours are known.
 */
export function describeAfterHours(places: readonly OpeningTimes[], now: Date): string | null {
  if (places.some((times) => isOpen(times, now))) return null;
  const [first] = places
    .map((times) => findNextOpening(times, now))
    .filter((opening) => opening !== null)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return first ? `We open ${first.words}.` : null;
}

export interface HoursRow {
  readonly day: string;
  readonly hours: string;
  readonly today: boolean;
}

/**
 * The hours of today and the six days after it, as rows from Monday to Sunday (LOC-12); special days among them take
 * the place of their weekday's usual hours (LOC-13). Empty for a location that has no hours at all.
 */
export function buildWeekTable(times: OpeningTimes, now: Date): HoursRow[] {
  if (times.openingHours.length === 0 && times.specialHours.length === 0) return [];
  const today = toLocalTime(now, times.timeZone).date;
  return Array.from({ length: 7 }, (_, days) => addDays(today, days))
    .sort((one, other) => ((toWeekday(one) + 6) % 7) - ((toWeekday(other) + 6) % 7))
    .map((date) => ({
      day: DAYS[toWeekday(date)],
      hours: findHours(times, date).text,
      today: date === today,
    }));
}

export interface SpecialDay {
  /** "Friday 25 December", with the year where it is not this one. */
  readonly day: string;
  readonly hours: string;
}

/** The special days from today on, the soonest first, however far ahead (LOC-13). */
export function listSpecialDays(times: OpeningTimes, now: Date): SpecialDay[] {
  const today = toLocalTime(now, times.timeZone).date;
  const dates = new Set(times.specialHours.map(({ date }) => date.slice(0, 10)));
  return [...dates]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({
      day:
        date.slice(0, 4) === today.slice(0, 4) ? dateWords(date) : `${dateWords(date)} ${date.slice(0, 4)}`,
      hours: findHours(times, date).text,
    }));
}

/** A date's hours: those of a special day, else of its weekday. */
export function findHours({ openingHours, specialHours }: OpeningTimes, date: string): DayHours {
  const special = specialHours.find((entry) => entry.date.slice(0, 10) === date);
  if (special === undefined)
    return readDayHours(openingHours.find(({ weekday }) => weekday === toWeekday(date)));
  const day = readDayHours(special);
  return special.name ? { ...day, text: `${day.text} (${special.name})` } : day;
}

/** Closed days say so; a day without hours is by appointment (LOC-12). */
export function readDayHours(
  { status, open: opening = "", close: closing = "", text }: Hours = { status: "" },
): DayHours {
  if (status.trim().toLowerCase() === "closed") return { span: null, text: "Closed" };
  const [open, end] = [toMinutes(opening), toMinutes(closing)];
  const close = end === 0 ? MIDNIGHT : end;
  if (open === null || close === null || close <= open)
    return { span: null, text: text || "By appointment only" };
  return { span: { open, close }, text: `${formatClock(open)} – ${formatClock(close)}` };
}

/** "08:30", "8:30 am" or "8am" in minutes after midnight; null for anything else. */
function toMinutes(text: string): number | null {
  const match = /^\s*([0-9]{1,2})(?:[:.]([0-9]{2}))?(?::[0-9]{2})?\s*([ap])?\.?m?\.?\s*$/i.exec(text);
  if (match === null) return null;
  const half = match[3]?.toLowerCase();
  const hours = half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === "p" ? 12 : 0);
  const minutes = hours * 60 + Number(match[2] ?? 0);
  return minutes <= MIDNIGHT ? minutes : null;
}

/** Minutes after midnight in words: "7:30 am". */
export function formatClock(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

function formatDay(date: string, days: number): string {
  const day = DAYS[toWeekday(date)];
  if (days === 0) return "today";
  if (days === 1) return `tomorrow, ${day},`;
  if (days < 7) return `on ${day}`;
  return `on ${dateWords(date)}`;
}

/** "Monday 5 January". */
const dateWords = (date: string) =>
  `${DAYS[toWeekday(date)]} ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
