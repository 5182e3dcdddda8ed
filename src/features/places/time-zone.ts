/** Wall clocks of the yards (D32). Dates are `YYYY-MM-DD`, times of day are minutes after midnight. */

const ZONES: Readonly<Record<string, string>> = {
  NSW: "Australia/Sydney",
  ACT: "Australia/Sydney",
  VIC: "Australia/Melbourne",
  QLD: "Australia/Brisbane",
  SA: "Australia/Adelaide",
  WA: "Australia/Perth",
  TAS: "Australia/Hobart",
  NT: "Australia/Darwin",
};
const STATE_NAMES: Readonly<Record<string, string>> = {
  "NEW SOUTH WALES": "NSW",
  "AUSTRALIAN CAPITAL TERRITORY": "ACT",
  VICTORIA: "VIC",
  QUEENSLAND: "QLD",
  "SOUTH AUSTRALIA": "SA",
  "WESTERN AUSTRALIA": "WA",
  TASMANIA: "TAS",
  "NORTHERN TERRITORY": "NT",
};

/** IANA zone of a state, by its letters or its name; Sydney's for an unknown one (D32). */
export function findTimeZone(state: string | null): string {
  const key = (state ?? "").trim().toUpperCase();
  return ZONES[STATE_NAMES[key] ?? key] ?? ZONES.NSW!;
}

/** Whether a text names an IANA zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en-AU", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

export interface LocalTime {
  readonly date: string;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly minutes: number;
}

/** What calendar and clock show in a zone at an instant. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const wall = new Date(wallMillis(now.getTime(), timeZone));
  return {
    date: wall.toISOString().slice(0, 10),
    weekday: wall.getUTCDay(),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/**
 * The instant at which a zone's clock shows a time. A time that daylight saving skips means as long after midnight
 * as on other days; of a time that comes twice, the first.
 */
export function toInstant(date: string, minutes: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const offsets = [wall - DAY, wall + DAY].map((at) => wallMillis(at, timeZone) - at) as [number, number];
  const candidates = offsets.map((offset) => wall - offset).sort((one, other) => one - other);
  const exact = candidates.find((at) => wallMillis(at, timeZone) === wall);
  return new Date(exact ?? wall - offsets[0]);
}

/** The calendar year of a date. */
export const toYear = (date: string): number => Number(date.slice(0, 4));

/** A date so many days later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** 0 Sunday to 6 Saturday. */
export function toWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The beginning of a zone's next day. */
export function nextMidnight(now: Date, timeZone: string): Date {
  return toInstant(addDays(localTime(now, timeZone).date, 1), 0, timeZone);
}

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's wall clock, written as if it were UTC, in milliseconds. */
function wallMillis(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) + (at - Math.floor(at / 1000) * 1000);
}
