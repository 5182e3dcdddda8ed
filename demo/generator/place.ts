import type { LocationDocument, OpeningHour } from "#features/locations/location-document.ts";
import { timeZoneOf } from "#features/locations/time-zone.ts";
import type { Yard } from "./feed.ts";
import { holidayHours } from "./holidays.ts";

/** A place of a demo dealer, short. Hours are "08:30-17:30"; a missing one is a closed day. */
export type Place = Omit<LocationDocument, "openingHours" | "specialHours" | "timeZone"> & {
  readonly weekdays: string;
  readonly saturday?: string;
  readonly sunday?: string;
};

/** The location document of a place; its special days lie after `now` (D32). */
export function locationOf({ weekdays, saturday, sunday, ...rest }: Place, now: Date): LocationDocument {
  const zone = timeZoneOf(rest.state);
  const week = [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday];
  return {
    ...rest,
    timeZone: zone,
    openingHours: week.map((hours, weekday) => openingHour(weekday, hours)),
    specialHours: holidayHours(now, zone),
  };
}

function openingHour(weekday: number, hours: string | undefined): OpeningHour {
  if (hours === undefined) return { weekday, status: "Closed" };
  const [open, close] = hours.split("-");
  return { weekday, status: "Open", open, close };
}

/** The yards that stock stands at: the places with a code. `names` are the dealerships' names by slug. */
export function yardsOf(places: readonly Place[], names: ReadonlyMap<string, string>): Yard[] {
  return places.flatMap(({ code, name, city, state, dealership }) =>
    code === undefined ? [] : [{ code, name, place: city, state, dealership: names.get(dealership)! }],
  );
}
