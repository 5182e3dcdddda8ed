import { useState } from "react";
import { readViewedCars, type ViewedCar } from "#features/catalogue/viewed-cars.ts";
import { CARRIED_FIELDS, MAX_VIEWED_VEHICLES } from "#features/leads/take/enquiry-fields.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";

const MAX_NAMED = 3;

export interface ViewedVehiclesProps {
  readonly siteSlug: string;
  /** Id of the vehicle that the form is about; null for none. */
  readonly asked: number | null;
}

/** The box, rendered in the browser alone. */
export default function ViewedVehicles({ siteSlug, asked }: ViewedVehiclesProps) {
  const [viewed] = useState(() =>
    readViewedCars(siteSlug, openBrowserStore("localStorage"))
      .filter(({ id }) => id !== asked)
      .slice(0, MAX_VIEWED_VEHICLES),
  );
  if (viewed.length === 0) return null;
  return (
    <Checkbox name={CARRIED_FIELDS.viewed} value={viewed.map(({ id }) => id).join()}>
      Also show the dealer what I looked at: {describeCars(viewed)}
    </Checkbox>
  );
}

/** "Toyota HiLux, Mazda CX-5 and 4 more". */
function describeCars(cars: readonly ViewedCar[]): string {
  const names = [...new Set(cars.map(({ make, model }) => `${make} ${model}`))];
  const others = names.length - MAX_NAMED;
  const shown = names.slice(0, MAX_NAMED);
  return others > 0 ? `${shown.join(", ")} and ${others} more` : new Intl.ListFormat("en-AU").format(shown);
}
