import { useEffect } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import type { VehicleView } from "../view/vehicle-view.ts";
import { rememberViewedCar } from "../visits/viewed-cars.ts";

/** Remembers that the shopper opened this page: in their browser (VDP-22), and as event 4 for a used car (ANA-01, ANA-09). */
export function useVehicleVisit(siteSlug: string, { viewed, carType }: VehicleView): void {
  // Once a car, however often its data is reloaded.
  useEffect(() => {
    rememberViewedCar(siteSlug, viewed, openBrowserStore("localStorage"));
    if (carType === "used") track(EVENTS.usedCarView, viewed.id);
  }, [siteSlug, viewed.id]);
}
