import { toVehiclePath } from "#features/catalogue/paths.ts";

/** Address of a car's gauge (API-01). */
export function toGaugePath(slug: string): string {
  return `${toVehiclePath(slug)}/autogauge`;
}
