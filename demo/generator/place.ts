import { findTimeZone } from "#features/places/time-zone.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import type { Yard } from "./feed.ts";
import { listHolidayHours } from "./holidays.ts";

/** A location with its special days, which lie after `now` (D32). */
export function addHolidays(location: LocationDocument, now: Date): LocationDocument {
  const timeZone = location.timeZone ?? findTimeZone(location.state);
  return { ...location, timeZone, specialHours: listHolidayHours(now, { ...location, timeZone }) };
}

/** The yards that stock stands at: the locations with a code. `names` are the dealerships' names by slug. */
export function listYards(
  locations: readonly LocationDocument[],
  names: ReadonlyMap<string, string>,
): Yard[] {
  return locations.flatMap(({ code, name, city, state, dealership: slug }) => {
    const dealership = names.get(slug);
    return code && dealership ? [{ code, name, place: city, state, dealership }] : [];
  });
}
