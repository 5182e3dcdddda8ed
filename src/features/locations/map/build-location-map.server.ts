import { drawMapAround } from "#features/places/map-around.server.ts";
import { findPosition } from "#features/tenancy/locations/find-position.server.ts";
import type { LocationMapView } from "./location-map-view.ts";
import type { MapSettings } from "./map-settings.ts";

type Place = Parameters<typeof findPosition>[0];

/** The map around a place; null where nobody has said where it is. */
export function buildLocationMap(
  place: Place,
  { map }: { readonly map: MapSettings },
): LocationMapView | null {
  const position = findPosition(place);
  if (position === null) return null;
  const { lat, long } = position;
  return { lat, long, drawn: drawMapAround(position), style: map.style ?? null };
}
