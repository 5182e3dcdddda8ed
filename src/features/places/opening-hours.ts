import {
  findHours,
  formatClock,
  formatDate,
  formatWeekday,
  type OpeningTimes,
  readDayHours,
} from "./day-hours.ts";
import {
  addDays,
  findClockChange,
  listInstants,
  nameZone,
  toInstant,
  toLocalTime,
  toWeekday,
} from "./time-zone.ts";

/** A yard that stays closed for longer says nothing about its next opening. */
const CLOSED_DAYS_AHEAD = 60;
/** A yard that stays open for longer is open 24 hours. */
const OPEN_DAYS_AHEAD = 6;

/** Whether the location is open now, by what its clock shows (D32). */
export function isOpen(times: OpeningTimes, now: Date): boolean {
  const { date, minutes } = toLocalTime(now, times.timeZone);
  return findHours(times, date).spans.some(({ open, close }) => minutes >= open && minutes < close);
}

/** A time during which a location is open: from `start` until just before `end`. */
export interface Stretch {
  readonly start: Date;
  readonly end: Date;
}

/**
 * When the location is open on a date, in order: as `isOpen` says of each minute, also on a day on which the clock skips or repeats
 * some.
 */
export function listOpenStretches(times: OpeningTimes, date: string): Stretch[] {
  const { timeZone } = times;
  const { spans } = findHours(times, date);
  const change = findClockChange(date, timeZone);
  if (change === null)
    return spans.map(({ open, close }) => ({
      start: toInstant(date, open, timeZone),
      end: toInstant(date, close, timeZone),
    }));
  const turns = [0, ...spans.flatMap(({ open, close }) => [open, close]), 24 * 60];
  const marks = [change, ...turns.flatMap((minutes) => listInstants(date, minutes, timeZone))].sort(
    (one, other) => one.getTime() - other.getTime(),
  );
  const stretches: { start: Date; end: Date }[] = [];
  for (const [place, start] of marks.entries()) {
    const end = marks[place + 1];
    if (!end || toLocalTime(start, timeZone).date !== date || !isOpen(times, start)) continue;
    const last = stretches.at(-1);
    if (last?.end.getTime() === start.getTime()) last.end = end;
    else stretches.push({ start, end });
  }
  return stretches;
}

export interface Opening {
  readonly at: Date;
  /** "today at 8:30 am", "tomorrow, Saturday, at 8:30 am", "on Monday at 8:30 am", "on Monday 5 January at 8:30 am". */
  readonly words: string;
}

/** The next time at which the location opens after now; null when that is not known. */
export function findNextOpening(times: OpeningTimes, now: Date): Opening | null {
  const today = toLocalTime(now, times.timeZone).date;
  for (let days = 0; days <= CLOSED_DAYS_AHEAD; days++) {
    const date = addDays(today, days);
    const opens = ({ start }: Stretch) => start > now && !isOpen(times, new Date(start.getTime() - 1));
    const at = listOpenStretches(times, date).find(opens)?.start;
    if (!at) continue;
    const clock = formatClock(toLocalTime(at, times.timeZone).minutes);
    return { at, words: `${formatDay(date, days)} at ${clock}` };
  }
  return null;
}

/** The next time at which the location closes after now; null for one that is open day and night. */
function findNextClosing(times: OpeningTimes, now: Date): Date | null {
  const today = toLocalTime(now, times.timeZone).date;
  for (let days = 0; days <= OPEN_DAYS_AHEAD; days++) {
    const closes = ({ end }: Stretch) => end > now && !isOpen(times, end);
    const at = listOpenStretches(times, addDays(today, days)).find(closes)?.end;
    if (at) return at;
  }
  return null;
}

/** When a visit begins where nothing is known of the shopper's day: ten in the morning. */
const VISIT_MINUTES = 10 * 60;
/** How long a visit takes, and how soon it can begin. */
const VISIT_LENGTH = 60;
const VISIT_STEP = 30;
const VISIT_DAYS_AHEAD = 14;
const MAX_VISITS = 3;

/** A time to come by, on a date. */
export interface VisitTime extends Opening {
  /** `YYYY-MM-DD` by the location's clock. */
  readonly date: string;
}

/**
 * Times to come by, one on each of the next days that the location opens, today included: "Today at 2:30 pm", "Saturday 28 November
 * at 10:00 am". Empty if it has no fixed hours within two weeks (D122, D290).
 */
export function listVisitTimes(times: OpeningTimes, now: Date): VisitTime[] {
  const { date: today, minutes } = toLocalTime(now, times.timeZone);
  const soonest = Math.ceil((minutes + VISIT_LENGTH) / VISIT_STEP) * VISIT_STEP;
  return Array.from({ length: VISIT_DAYS_AHEAD }, (_, days) => addDays(today, days))
    .flatMap((date) => findVisitOn(times, date, { today, earliest: date === today ? soonest : 0 }) ?? [])
    .slice(0, MAX_VISITS);
}

function findVisitOn(
  times: OpeningTimes,
  date: string,
  { today, earliest }: { readonly today: string; readonly earliest: number },
): VisitTime | null {
  const starts = findHours(times, date).spans.flatMap(({ open, close }) => {
    const last = Math.max(open, close - VISIT_LENGTH);
    const minutes = Math.max(open, earliest, Math.min(VISIT_MINUTES, last));
    return minutes <= last ? [minutes] : [];
  });
  const minutes = starts.find((start) => start >= VISIT_MINUTES) ?? starts.at(-1);
  if (minutes === undefined) return null;
  const at = toInstant(date, minutes, times.timeZone);
  const day = date === today ? "Today" : formatDate(date);
  return isOpen(times, at) ? { date, at, words: `${day} at ${formatClock(minutes)}` } : null;
}

/**
 * The moment at which the location has been open for a length of time from now on: half past nine for an hour from seven in the
 * morning, if it opens at half past eight. Null if that is not within two weeks.
 */
export function addOpenTime(times: OpeningTimes, now: Date, milliseconds: number): Date | null {
  const today = toLocalTime(now, times.timeZone).date;
  let left = milliseconds;
  for (let days = 0; days <= VISIT_DAYS_AHEAD; days++) {
    for (const { start, end } of listOpenStretches(times, addDays(today, days))) {
      const from = Math.max(start.getTime(), now.getTime());
      if (from + left <= end.getTime()) return new Date(from + left);
      left -= Math.max(0, end.getTime() - from);
    }
  }
  return null;
}

/**
 * "Open now until 5:30 pm", "Open 24 hours", or "Opens tomorrow, Saturday, at 8:30 am", and when the location opens or closes next.
 * At midnight "tomorrow" becomes "today". Null if no hours are known.
 */
export function describeOpening(
  times: OpeningTimes,
  now: Date,
): { readonly text: string; readonly until: Date | null } | null {
  if (!isOpen(times, now)) {
    const next = findNextOpening(times, now);
    return next && { text: `Opens ${next.words}`, until: next.at };
  }
  const until = findNextClosing(times, now);
  if (until === null) return { text: "Open 24 hours", until };
  // Midnight ends the day: what closes then closes today.
  const [today, closing] = [now, new Date(until.getTime() - 1)].map(
    (at) => toLocalTime(at, times.timeZone).date,
  ) as [string, string];
  const { minutes } = toLocalTime(until, times.timeZone);
  const clock = minutes === 0 ? "midnight" : formatClock(minutes);
  return {
    text: `Open now until ${clock}${closing === today ? "" : ` on ${formatWeekday(closing)}`}`,
    until,
  };
}

/**
 * "We open tomorrow, Saturday, at 8:30 am.": when the first of these locations opens (D15). Null while one of them is
 * open, and where no hours are known.
 * @param all locations of the site; where their clocks differ, the time says whose it is
 */
export function describeAfterHours(
  places: readonly OpeningTimes[],
  all: readonly Pick<OpeningTimes, "timeZone">[],
  now: Date,
): string | null {
  if (places.some((times) => isOpen(times, now))) return null;
  const [first] = places
    .flatMap((times) => {
      const opening = findNextOpening(times, now);
      return opening ? [{ ...opening, timeZone: times.timeZone }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const zones = all.map(({ timeZone }) => timeZone);
  return first ? `We open ${first.words}${nameZone(first.at, first.timeZone, zones)}.` : null;
}

/** "today", "tomorrow, Saturday,", "on Monday", "on Monday 5 January", of a date and the days until it. */
export function formatDay(date: string, days: number): string {
  if (days === 0) return "today";
  if (days === 1) return `tomorrow, ${formatWeekday(date)},`;
  return days < 7 ? `on ${formatWeekday(date)}` : `on ${formatDate(date)}`;
}

export interface UnusualDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** "open on Sunday 25 April 2027, 1:00 pm – 5:00 pm (Anzac Day), but closed on other Sundays" */
  readonly words: string;
}

/**
 * The special days from today on with opening times on a weekday that is closed otherwise: often a holiday that was copied from
 * another department (D213).
 */
export function listUnusualDays(times: OpeningTimes, now: Date): UnusualDay[] {
  const today = toLocalTime(now, times.timeZone).date;
  const dates = [...new Set(times.specialHours.map(({ date }) => date.slice(0, 10)))].sort();
  return dates.flatMap((date) => {
    const usual = times.openingHours.find(({ weekday }) => weekday === toWeekday(date));
    const { spans, text } = findHours(times, date);
    if (date < today || spans.length === 0 || !usual || readDayHours(usual).text !== "Closed") return [];
    const day = `${formatDate(date)} ${date.slice(0, 4)}`;
    return { date, words: `open on ${day}, ${text}, but closed on other ${formatWeekday(date)}s` };
  });
}
