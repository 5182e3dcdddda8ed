import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { DAY_MS } from "#platform/time.ts";
import { findNewArrivalEnd } from "../card/card-tag.ts";
import { isKeptOff } from "../legal/legal-facts.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

export type StockSettings = CatalogueSettings["stock"];

export interface ShownState {
  /** The site shows the vehicle in its results. */
  readonly shown: boolean;
  /** When this or the tag changes by time alone (D19); null if only a change of the vehicle can do so. */
  readonly until: Date | null;
}

/** Whether a site shows a vehicle now, and for how long that holds (SEA-27 to SEA-29, TEN-17, TEN-18). */
export function findShownState(vehicle: VehicleFacts, settings: StockSettings, now: Date): ShownState {
  const listed = vehicle.showOnDealerWebsite && vehicle.withdrawnAt === null;
  if (!listed || !passesFilter(vehicle, settings.filter)) return { shown: false, until: null };
  if (vehicle.status === "sold") {
    const { soldAt } = vehicle;
    if (soldAt === null || !isInSoldWindow(soldAt, settings.soldDays, now))
      return { shown: false, until: null };
    return { shown: true, until: findSoldWindowEnd(soldAt, settings.soldDays) };
  }
  if (isKeptOff(vehicle, settings.filter)) return { shown: false, until: null };
  const arrivalEnd = findNewArrivalEnd(vehicle.arrivedAt, settings.justArrivedDays);
  return { shown: true, until: arrivalEnd !== null && arrivalEnd > now ? arrivalEnd : null };
}

/** Whether a vehicle passes every clause of a stock filter (D1, TEN-17). */
export function passesFilter(
  vehicle: Pick<
    VehicleFacts,
    "status" | "carType" | "itemType" | "make" | "km" | "stockNumber" | "locationSlug"
  >,
  filter: StockSettings["filter"],
): boolean {
  const { carType, km, locationSlug, stockNumber } = vehicle;
  const makeFree = carType === "used" && filter.anyMakeWhenUsed;
  const limits = filter.minimumKm.filter(
    (limit) => limit.carType === carType && isSameName(limit.make, vehicle.make),
  );
  return (
    (filter.statuses?.includes(vehicle.status) ?? true) &&
    (filter.carTypes?.includes(carType) ?? true) &&
    (filter.itemTypes?.includes(vehicle.itemType) ?? true) &&
    (makeFree || (filter.makes?.some((make) => isSameName(make, vehicle.make)) ?? true)) &&
    (filter.locations === undefined || (locationSlug !== null && filter.locations.includes(locationSlug))) &&
    (stockNumber === null ||
      !filter.excludeStockNumbers.some((excluded) => isSameIdentifier(excluded, stockNumber))) &&
    limits.every(({ above }) => km !== null && km > above)
  );
}

function isSameIdentifier(one: string, other: string): boolean {
  return toIdentifierKey(one) === toIdentifierKey(other);
}

function isSameName(one: string, other: string): boolean {
  return makeName(one).toLowerCase() === makeName(other).toLowerCase();
}

/**
 * The instant at which a vehicle sold then leaves the results: after the dealer's own number of days, else after the
 * default (SEA-28, SEA-29).
 */
export function findSoldWindowEnd(soldAt: string, ownDays: number | null, defaultDays = 3): Date {
  return new Date(Date.parse(soldAt) + (ownDays ?? defaultDays) * DAY_MS);
}

/** Whether a vehicle sold then is still in the results; one whose sale has no time is not (SEA-27). */
export function isInSoldWindow(soldAt: string | null, ownDays: number | null, now: Date): boolean {
  return soldAt !== null && now < findSoldWindowEnd(soldAt, ownDays);
}
