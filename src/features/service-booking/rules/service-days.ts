import {
  findHours,
  formatClock,
  formatDate,
  type OpeningTimes,
  type Span,
} from "#features/places/day-hours.ts";
import { addDays, listInstants, toLocalTime } from "#features/places/time-zone.ts";

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
  /** "7:30 am", each half hour in opening hours until the last drop-off; the opening alone where that is later. */
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
    const dropOffs = listDropOffs(findHours(times, date).spans, rules.lastDropOff)
      .filter((at) => date > today || at > minutes)
      .filter((at) => listInstants(date, at, times.timeZone).length > 0);
    return dropOffs.length > 0
      ? [{ date, label: formatDate(date), dropOffs: dropOffs.map(formatClock) }]
      : [];
  });
}

/** In minutes after midnight. */
function listDropOffs(spans: readonly Span[], lastDropOff: string): number[] {
  const [hours = 0, minutes = 0] = lastDropOff.split(":").map(Number);
  const latest = Math.max(hours * 60 + minutes, spans[0]?.open ?? 0);
  return spans.flatMap(({ open, close }) => {
    const last = Math.max(open, Math.min(latest, close - STEP_MINUTES));
    const count = open > latest ? 0 : Math.floor((last - open) / STEP_MINUTES) + 1;
    return Array.from({ length: count }, (_, at) => open + at * STEP_MINUTES);
  });
}
