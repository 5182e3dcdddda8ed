/** A place on the earth, in degrees; south and west are negative. */
export interface Position {
  readonly lat: number;
  readonly long: number;
}

/** LOC-16 */
const EARTH_RADIUS_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (LOC-16). */
export function computeKilometres(from: Position, to: Position): number {
  const [lat, long] = [radians(to.lat - from.lat) / 2, radians(to.long - from.long) / 2];
  const parallels = Math.cos(radians(from.lat)) * Math.cos(radians(to.lat));
  const chord = Math.sin(lat) ** 2 + parallels * Math.sin(long) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const COMPASS = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
] as const;

/** The direction in which a place lies, to an eighth of the compass. */
export function computeDirection(from: Position, to: Position): (typeof COMPASS)[number] {
  const [lat, otherLat, long] = [radians(from.lat), radians(to.lat), radians(to.long - from.long)];
  const east = Math.sin(long) * Math.cos(otherLat);
  const north = Math.cos(lat) * Math.sin(otherLat) - Math.sin(lat) * Math.cos(otherLat) * Math.cos(long);
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return COMPASS[(eighths + 8) % 8] ?? "north";
}
