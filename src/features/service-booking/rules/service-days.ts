import { findHours, formatClock, type OpeningTimes } from "#features/places/opening-hours.ts";
import { addDays, toLocalTime } from "#features/places/time-zone.ts";

/** What a site says of the days on which a vehicle can be brought. */
export interface ServiceDayRules {
  /** Days of notice: 1 offers days from tomorrow on. */
  readonly noticeDays: number;
  readonly daysAhead: number;
  /** "10:00" */
  readonly lastDropOff: string;
}

/** A day on which a service department is open. */
export interface ServiceDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** "Tuesday 1 December", as shoppers choose it and the dealer reads it. */
  readonly label: string;
  /** "7:30 am", each half hour from the opening until the last drop-off; the opening alone where that is later. */
  readonly dropOffs: readonly string[];
}

const STEP_MINUTES = 30;

/**
 * The days on which a service department takes vehicles, in order: those on which it has fixed hours, special days among them, after
 * the notice, counted in days of its own clock (PAGE-01).
 */
export function listServiceDays(times: OpeningTimes, rules: ServiceDayRules, now: Date): ServiceDay[] {
  const { date: today, minutes } = toLocalTime(now, times.timeZone);
  const dates = Array.from({ length: rules.daysAhead }, (_, days) => addDays(today, days + rules.noticeDays));
  return dates.flatMap((date) => {
    const { span } = findHours(times, date);
    if (span === null) return [];
    const dropOffs = listDropOffs(span, rules.lastDropOff).filter((at) => date > today || at > minutes);
    return dropOffs.length > 0
      ? [{ date, label: formatDate(date), dropOffs: dropOffs.map(formatClock) }]
      : [];
  });
}

/** In minutes after midnight. */
function listDropOffs(
  { open, close }: { readonly open: number; readonly close: number },
  lastDropOff: string,
) {
  const [hours = 0, minutes = 0] = lastDropOff.split(":").map(Number);
  const last = Math.max(open, Math.min(hours * 60 + minutes, close - STEP_MINUTES));
  return Array.from(
    { length: Math.floor((last - open) / STEP_MINUTES) + 1 },
    (_, at) => open + at * STEP_MINUTES,
  );
}

function formatDate(date: string): string {
  const format = new Intl.DateTimeFormat("en-AU", {
    ...{ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" },
  });
  return format.format(new Date(`${date}T00:00:00Z`)).replace(",", "");
}
