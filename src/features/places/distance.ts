import { type Position, toRadians } from "#search/contract/great-circle.ts";
import { formatWhole } from "#ui/base/money.ts";

/** "12 km away", for a distance as the crow flies (LOC-16). */
export function formatDistance(km: number): string {
  return km < 1 ? "less than 1 km away" : `${formatWhole(Math.round(km))} km away`;
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
  const [lat, otherLat, long] = [toRadians(from.lat), toRadians(to.lat), toRadians(to.long - from.long)];
  const east = Math.sin(long) * Math.cos(otherLat);
  const north = Math.cos(lat) * Math.sin(otherLat) - Math.sin(lat) * Math.cos(otherLat) * Math.cos(long);
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return COMPASS[(eighths + 8) % 8] ?? "north";
}
