import type { Location } from "./location-store.server.ts";

/** The locations that sell vehicles, or whose type is unknown: a parts or service yard arranges no finance (PAGE-09). */
export function keepSellingLocations<Yard extends Pick<Location, "type">>(
  locations: readonly Yard[],
): readonly Yard[] {
  return locations.filter(({ type }) => type === null || type === "sales");
}
