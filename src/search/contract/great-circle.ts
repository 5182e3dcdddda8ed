/** A place on the earth, in degrees; south and west are negative. */
export interface Position {
  readonly lat: number;
  readonly long: number;
}

/** LOC-16 */
const EARTH_RADIUS_KM = 6371;

/** Degrees in radians. */
export const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (LOC-16). */
export function computeKilometres(from: Position, to: Position): number {
  const [lat, long] = [toRadians(to.lat - from.lat) / 2, toRadians(to.long - from.long) / 2];
  const parallels = Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat));
  const chord = Math.sin(lat) ** 2 + parallels * Math.sin(long) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
