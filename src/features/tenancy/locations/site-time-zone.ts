import { describeClock } from "#features/places/time-zone.ts";

/** A location with what tells its clock. */
export interface ZonedLocation {
  readonly slug: string;
  readonly completed: boolean;
  /** The account's main location. */
  readonly primary: boolean;
  /** IANA zone; null if neither it nor the address is known. */
  readonly timeZone: string | null;
}

/** Locations by which a site's clock goes: those of its stock filter, described ones if there are any. */
function keepSiteLocations(
  locations: readonly ZonedLocation[],
  own: readonly string[] | undefined,
): readonly ZonedLocation[] {
  const known = locations.filter(({ timeZone }) => timeZone !== null);
  const ofSite = known.filter(({ slug }) => own?.includes(slug) ?? true);
  const nearest = ofSite.length > 0 ? ofSite : known;
  const described = nearest.filter(({ completed }) => completed);
  return described.length > 0 ? described : nearest;
}

/** IANA zones of a site's locations, each once. */
export const listSiteTimeZones = (
  locations: readonly ZonedLocation[],
  own: readonly string[] | undefined,
): string[] => [...new Set(keepSiteLocations(locations, own).flatMap(({ timeZone }) => timeZone ?? []))];

/**
 * IANA zone of a site that sets none (D207): the main location's if it is one of the site's, else the zone of most of its
 * locations, the first of them where several have as many. Null for a site without any location whose zone is known.
 * @param own slugs of the locations that the site's stock filter names; undefined for all
 */
export function findSiteTimeZone(
  locations: readonly ZonedLocation[],
  own: readonly string[] | undefined,
): string | null {
  const ofSite = keepSiteLocations(locations, own);
  const main = ofSite.find(({ primary }) => primary);
  if (main) return main.timeZone;
  const byClock = [...Map.groupBy(ofSite, ({ timeZone }) => describeClock(timeZone ?? "UTC")).values()];
  const most = Math.max(...byClock.map(({ length }) => length));
  return byClock.find(({ length }) => length === most)?.[0]?.timeZone ?? null;
}
