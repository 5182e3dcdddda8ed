import { vehiclePath } from "#features/catalogue/card/card-view.ts";

/** Address of a car's gauge (API-01). */
export function gaugePath(slug: string): string {
  return `${vehiclePath(slug)}/autogauge`;
}
