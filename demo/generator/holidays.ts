import { addDays, toLocalTime } from "#features/places/time-zone.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";

type SpecialHour = NonNullable<LocationDocument["specialHours"]>[number];

/** The yards' special days within the next twelve months (ENT-26), by the calendar of their zone. */
export function listHolidayHours(now: Date, timeZone: string): SpecialHour[] {
  const today = toLocalTime(now, timeZone).date;
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap(listHolidays)
    .filter((day) => day.date >= today && day.date < addDays(today, 365));
}

function listHolidays(year: number): SpecialHour[] {
  return [
    { date: `${year}-01-01`, name: "New Year's Day", status: "Closed" },
    { date: addDays(findEasterSunday(year), -2), name: "Good Friday", status: "Closed" },
    { date: `${year}-04-25`, name: "Anzac Day", status: "Open", start_hour: "13:00", end_hour: "17:00" },
    { date: `${year}-12-24`, name: "Christmas Eve", status: "Open", start_hour: "08:30", end_hour: "13:00" },
    { date: `${year}-12-25`, name: "Christmas Day", status: "Closed" },
    { date: `${year}-12-26`, name: "Boxing Day", status: "Closed" },
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
