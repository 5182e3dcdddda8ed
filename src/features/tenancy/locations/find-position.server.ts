import { findPostcode } from "#features/places/places.server.ts";
import type { Position } from "#search/contract/great-circle.ts";
import type { Location } from "./location-store.server.ts";

/** Where a location is: its coordinates, else the middle of its postcode. */
export function findPosition(location: Pick<Location, "lat" | "long" | "postcode"> | null): Position | null {
  if (!location) return null;
  const { lat, long, postcode } = location;
  if (lat !== null && long !== null) return { lat, long };
  return postcode === null ? null : findPostcode(postcode);
}
