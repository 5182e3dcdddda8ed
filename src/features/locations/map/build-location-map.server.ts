import type { DrawnMap } from "#features/places/drawn-map.ts";
import { drawMapAround } from "#features/places/map-around.server.ts";
import { findPosition } from "#features/places/places.server.ts";
import type { MapSettings } from "../settings.ts";

/** A map with one place in its middle. */
export interface LocationMapView {
  readonly lat: number;
  readonly long: number;
  readonly drawn: DrawnMap;
  /** Address of a map service's style; null if the site has none. */
  readonly style: string | null;
}

type Place = Parameters<typeof findPosition>[0];

/** The map around a place; null if its position is unknown. */
export function buildLocationMap(
  place: Place,
  { map }: { readonly map: MapSettings },
): LocationMapView | null {
  const position = findPosition(place);
  if (position === null) return null;
  const { lat, long } = position;
  return { lat, long, drawn: drawMapAround(position), style: map.style ?? null };
}
