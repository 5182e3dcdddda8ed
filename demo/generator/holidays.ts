import { addDays, toLocalTime, toWeekday } from "#features/places/time-zone.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";

type SpecialHour = NonNullable<LocationDocument["specialHours"]>[number];

/**
 * A yard's special days within the next twelve months (ENT-26), by the calendar of its zone. On a day with shorter hours it opens
 * within its usual ones only: a yard that never opens on a Sunday does not open on an Anzac Day that is one.
 */
export function listHolidayHours(
  now: Date,
  { timeZone, openingHours }: { readonly timeZone: string } & Pick<LocationDocument, "openingHours">,
): SpecialHour[] {
  const today = toLocalTime(now, timeZone).date;
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap(listHolidays)
    .filter(({ date }) => date >= today && date < addDays(today, 365))
    .map(({ date, name, from, until }) => {
      const usual = openingHours?.find(({ weekday }) => weekday === toWeekday(date));
      const start_hour = [usual?.open ?? "", from].toSorted().at(-1) ?? from;
      const end_hour = [usual?.close ?? "", until].toSorted()[0] ?? until;
      return start_hour < end_hour
        ? { date, name, status: "Open", start_hour, end_hour }
        : { date, name, status: "Closed" };
    });
}

interface Holiday {
  readonly date: string;
  readonly name: string;
  /** When yards may open, "00:00" to "00:00" for not at all. */
  readonly from: string;
  readonly until: string;
}

const CLOSED = { from: "00:00", until: "00:00" };

function listHolidays(year: number): Holiday[] {
  return [
    { date: `${year}-01-01`, name: "New Year's Day", ...CLOSED },
    { date: addDays(findEasterSunday(year), -2), name: "Good Friday", ...CLOSED },
    { date: `${year}-04-25`, name: "Anzac Day", from: "13:00", until: "24:00" },
    { date: `${year}-12-24`, name: "Christmas Eve", from: "00:00", until: "13:00" },
    { date: `${year}-12-25`, name: "Christmas Day", ...CLOSED },
    { date: `${year}-12-26`, name: "Boxing Day", ...CLOSED },
  ];
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876), `YYYY-MM-DD`. */
export function findEasterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const leap =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + leap + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const day = epact + weekday - 7 * shift + 114;
  return new Date(Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)).toISOString().slice(0, 10);
}
