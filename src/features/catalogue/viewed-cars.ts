import type { Body } from "#features/vehicles/vehicle.ts";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { viewedCarsKey } from "./viewed-cars-key.ts";

/** A car whose page the shopper opened (ENT-20). `body` is in words. */
export interface ViewedCar {
  readonly id: number;
  readonly stocknum: string | null;
  readonly make: string;
  readonly model: string;
  readonly body: string | null;
  readonly simple_body: Body | null;
}

/** Beyond this many, the oldest are dropped. */
const KEPT = 30;

/** The cars that the browser remembers of a site, the last one first; anything that is not a list of ours reads as nothing. */
export function readViewedCars(siteSlug: string, store: BrowserStore): readonly ViewedCar[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(viewedCarsKey(siteSlug)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isViewedCar).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers that a car's page was opened (VDP-22); a car that is known moves to the front. */
export function rememberViewedCar(siteSlug: string, car: ViewedCar, store: BrowserStore): void {
  const others = readViewedCars(siteSlug, store).filter(({ id }) => id !== car.id);
  store.setItem(viewedCarsKey(siteSlug), JSON.stringify([car, ...others].slice(0, KEPT)));
}

function isViewedCar(value: unknown): value is ViewedCar {
  const { id, make, model } = (value ?? {}) as Partial<ViewedCar>;
  return Number.isSafeInteger(id) && typeof make === "string" && typeof model === "string";
}
