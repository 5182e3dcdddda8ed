import { formatSlot } from "../rules/asked-slot.ts";
import type { Slot } from "../rules/slots.ts";
import type { DayView, TimeView } from "./book-view.ts";

const FORMATS = {
  time: { hour: "numeric", minute: "2-digit", hour12: true },
  day: { weekday: "long", day: "numeric", month: "long" },
  weekday: { weekday: "short" },
  date: { day: "numeric", month: "short" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Making a format takes longer than using it a hundred times, and there are few zones. */
const made = new Map<string, Intl.DateTimeFormat>();

function write(at: Date, timeZone: string, kind: keyof typeof FORMATS): string {
  const key = `${kind} ${timeZone}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat("en-AU", { ...FORMATS[kind], timeZone });
  made.set(key, format);
  return format.format(at);
}

/** An instant's time of day in a zone: "10:00 am". */
export const formatTime = (at: Date, timeZone: string): string => write(at, timeZone, "time").toLowerCase();

/** An instant's day in a zone: "Saturday 28 November". */
export const formatDay = (at: Date, timeZone: string): string => write(at, timeZone, "day").replace(",", "");

/** A slot in words: "Saturday 28 November, 10:00 am". */
export const formatSlotLabel = ({ start }: Slot, timeZone: string): string =>
  `${formatDay(start, timeZone)}, ${formatTime(start, timeZone)}`;

/** A slot to choose, with its day in the label. */
export const buildTimeView = (slot: Slot, timeZone: string): TimeView => ({
  value: formatSlot(slot, timeZone),
  label: formatSlotLabel(slot, timeZone),
});

interface WrittenSlot extends Slot {
  /** As `formatSlot` writes it. */
  readonly value: string;
}

/** Slots by the calendar dates (`YYYY-MM-DD`) of a zone, in order; no date is without one. */
export function groupByDate(slots: readonly Slot[], timeZone: string) {
  const written = slots.map((slot) => ({ ...slot, value: formatSlot(slot, timeZone) }));
  const byDate = Map.groupBy(written, ({ value }) => value.slice(0, "2026-11-28".length));
  return byDate as Map<string, [WrittenSlot, ...WrittenSlot[]]>;
}

/** Free slots by the days of a zone, in order. */
export function buildDays(free: readonly Slot[], timeZone: string): DayView[] {
  return [...groupByDate(free, timeZone)].map(([date, slots]) => {
    const [{ start }] = slots;
    return {
      date,
      weekday: write(start, timeZone, "weekday"),
      day: write(start, timeZone, "date"),
      label: formatDay(start, timeZone),
      times: slots.map((slot) => ({ value: slot.value, label: formatTime(slot.start, timeZone) })),
    };
  });
}

/** How long a drive takes: "about an hour", "about 45 minutes", "about 2 hours". */
export function formatLength(minutes: number): string {
  if (minutes === 60) return "about an hour";
  return minutes % 60 === 0 ? `about ${minutes / 60} hours` : `about ${minutes} minutes`;
}
