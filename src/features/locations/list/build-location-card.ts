import { describeTypes } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { buildYardView, type YardSettings } from "#features/tenancy/locations/yard-view.ts";
import type { LocationCardView } from "./locations-view.ts";

/**
 * The card of an address, for its first department.
 * @param departments at least one
 */
export function buildLocationCard(
  departments: readonly Location[],
  config: YardSettings,
  now: Date,
): LocationCardView {
  const [first] = departments;
  if (!first) throw new Error("an address without a location");
  return { ...buildYardView(first, config, now), types: describeTypes(departments) };
}
