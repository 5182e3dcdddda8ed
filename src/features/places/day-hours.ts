import { toWeekday } from "./time-zone.ts";

/** A time of opening and one of closing, such as "09:00" and "12:00"; "24:00" closes at midnight (D210). */
export interface Period {
  readonly open: string;
  readonly close: string;
}

interface Hours {
  readonly status: string;
  /** In order, none within another; a day with a lunch break has two. */
  readonly periods?: readonly Period[] | undefined;
  /** Text for a day without times. */
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

/** From opening to closing, in minutes after midnight; 1440 closes at midnight. */
export interface Span {
  readonly open: number;
  readonly close: number;
}

export interface DayHours {
  /** In order; none on a day without fixed hours. */
  readonly spans: readonly Span[];
  readonly text: string;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const MIDNIGHT = 24 * 60;

/** A date's hours: those of a special day, else of its weekday (LOC-13). Every page, form and mail asks here. */
export function findHours({ openingHours, specialHours }: OpeningTimes, date: string): DayHours {
  const special = specialHours.find((entry) => entry.date.slice(0, 10) === date);
  if (special === undefined)
    return readDayHours(openingHours.find(({ weekday }) => weekday === toWeekday(date)));
  const day = readDayHours(special);
  return special.name ? { ...day, text: `${day.text} (${special.name})` } : day;
}

/** Closed days say so; a day without hours is by appointment (LOC-12). */
export function readDayHours({ status, periods = [], text }: Hours = { status: "" }): DayHours {
  if (status.trim().toLowerCase() === "closed") return { spans: [], text: "Closed" };
  const spans = periods.flatMap(readSpan);
  if (spans.length === 0) return { spans, text: text || "By appointment only" };
  return { spans, text: spans.map(formatSpan).join(", ") };
}

function readSpan({ open: opening, close: closing }: Period): Span[] {
  const [open, end] = [toMinutes(opening), toMinutes(closing)];
  const close = end === 0 ? MIDNIGHT : end;
  return open === null || close === null || close <= open ? [] : [{ open, close }];
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

const formatSpan = ({ open, close }: Span): string =>
  open === 0 && close === MIDNIGHT ? "Open 24 hours" : `${formatClock(open)} – ${formatClock(close)}`;

/** Minutes after midnight in words: "7:30 am". */
export function formatClock(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** "Monday". */
export const formatWeekday = (date: string): string => DAYS[toWeekday(date)];

/** "Monday 5 January". */
export const formatDate = (date: string): string =>
  `${formatWeekday(date)} ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
