/** Calendars and clocks of the yards (D32). Dates are `YYYY-MM-DD`, times of day are minutes after midnight. */

import { Temporal } from "temporal-polyfill";
import { DAY_MS } from "#platform/time.ts";

const SYDNEY = "Australia/Sydney";
const ZONES: Readonly<Record<string, string>> = {
  NSW: SYDNEY,
  ACT: SYDNEY,
  VIC: "Australia/Melbourne",
  QLD: "Australia/Brisbane",
  SA: "Australia/Adelaide",
  WA: "Australia/Perth",
  TAS: "Australia/Hobart",
  NT: "Australia/Darwin",
};
/** Postcodes whose clock is not that of their state (D247). */
const POSTCODE_ZONES: Readonly<Record<string, string>> = {
  "2880": "Australia/Broken_Hill",
  "2898": "Australia/Lord_Howe",
  "2899": "Pacific/Norfolk",
  "6798": "Indian/Christmas",
  "6799": "Indian/Cocos",
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

/** IANA zone of a state, by its letters or its name; null for an unknown one. */
function findZoneOfState(state: string | null): string | null {
  const key = (state ?? "").trim().toUpperCase();
  return ZONES[STATE_NAMES[key] ?? key] ?? null;
}

interface Place {
  readonly state: string | null;
  readonly postcode: string | null;
}

/** IANA zone of an address: that of its postcode if that has a clock of its own, else of its state; null if neither is known. */
export const findZoneOfPlace = ({ state, postcode }: Place): string | null =>
  POSTCODE_ZONES[(postcode ?? "").trim()] ?? findZoneOfState(state);

/** IANA zone of a state; Sydney's for an unknown one (D32). */
export const findTimeZone = (state: string | null): string => findZoneOfState(state) ?? SYDNEY;

const SUMMER = new Date("2026-01-15T00:00:00Z");
const WINTER = new Date("2026-07-15T00:00:00Z");

/** What a zone's clock shows in summer and in winter: the same text for zones whose clocks agree, such as Sydney's and Melbourne's. */
export const describeClock = (timeZone: string): string =>
  [SUMMER, WINTER].map((at) => toIsoWithOffset(at, timeZone)).join(" ");

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

/** The date and time of day in a zone at an instant. */
export function toLocalTime(now: Date, timeZone: string): LocalTime {
  const local = toZoned(now, timeZone);
  return {
    date: local.toPlainDate().toString(),
    weekday: local.dayOfWeek % 7,
    minutes: local.hour * 60 + local.minute,
  };
}

/**
 * The instant at which a zone's clock shows a time. A time that daylight saving skips counts from midnight as on other
 * days; of a time that occurs twice, the first is meant.
 */
export function toInstant(date: string, minutes: number, timeZone: string): Date {
  return toDate(Temporal.PlainDateTime.from(date).add({ minutes }).toZonedDateTime(timeZone));
}

/** The instants at which a zone's clock shows a time of a date: two of one that comes twice, none of one that is skipped. */
export function listInstants(date: string, minutes: number, timeZone: string): Date[] {
  const local = Temporal.PlainDateTime.from(date).add({ minutes });
  const zoned = (["earlier", "later"] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  );
  const instants = new Set(
    zoned
      .filter((at) => at.toPlainDateTime().equals(local))
      .map(({ epochMilliseconds }) => epochMilliseconds),
  );
  return [...instants].map((at) => new Date(at));
}

/** The instant at which a zone's clock is put forward or back on a date; null on any other day. */
export function findClockChange(date: string, timeZone: string): Date | null {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
  const change = start.hoursInDay === 24 ? null : start.getTimeZoneTransition("next");
  return change && toDate(change);
}

/** The beginning of a zone's next day. */
export function findNextMidnight(now: Date, timeZone: string): Date {
  return toDate(toZoned(now, timeZone).toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone));
}

/** An instant as ISO 8601 with the offset of a zone, to the second: `2025-03-02T09:30:00+10:00`. */
export function toIsoWithOffset(at: Date, timeZone: string): string {
  return toZoned(at, timeZone).toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** The calendar year of a date. */
export const toYear = (date: string): number => Number(date.slice(0, 4));

/** The date a number of days later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when the second is earlier. */
export function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** 0 Sunday to 6 Saturday. */
export function toWeekday(date: string): Weekday {
  return new Date(`${date}T00:00:00Z`).getUTCDay() as Weekday;
}

const toZoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** " Brisbane time", to follow a time of a zone's clock, where a clock of other zones shows another time then; else "". */
export function nameZone(at: Date, timeZone: string, others: readonly string[]): string {
  const show = (zone: string) => {
    const { date, minutes } = toLocalTime(at, zone);
    return `${date} ${minutes}`;
  };
  if (others.every((zone) => show(zone) === show(timeZone))) return "";
  return ` ${timeZone.replace(/^.*\//, "").replaceAll("_", " ")} time`;
}
