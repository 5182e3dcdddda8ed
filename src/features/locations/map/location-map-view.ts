import type { DrawnMap } from "#features/places/drawn-map.ts";

/** A map with one place in its middle. */
export interface LocationMapView {
  readonly lat: number;
  readonly long: number;
  readonly drawn: DrawnMap;
  /** Address of a map service's style; null where the site has none. */
  readonly style: string | null;
}
