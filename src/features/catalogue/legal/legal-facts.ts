import { REGISTRATION_STATES } from "#features/places/law/advertisement.ts";
import { findState } from "#features/places/law/law-table.ts";
import { lacksNotice, type NoticedVehicle } from "#features/places/law/vehicle-notice.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { CarType, ItemType, Prices } from "#features/vehicles/vehicle.ts";

/** What an advertisement says of a vehicle. */
interface Advertised {
  readonly carType: CarType;
  readonly itemType: ItemType;
  readonly prices: Prices;
  readonly rego: string | null;
  readonly registered: boolean | null;
  readonly vin: string | null;
  readonly stockNumber: string | null;
  /** Of its yard, as in "QLD". */
  readonly state: string | null;
}

/**
 * Whether a vehicle lacks what an advertisement must have by law: what its price covers (LAW-01), and of a used one in some states its
 * registration, or that it has none, with its VIN or stock number (LAW-05, D441).
 */
export function lacksLegalFacts(vehicle: Advertised): boolean {
  if (toCarPrice(vehicle.prices)?.priceType === "unknown") return true;
  const { carType, itemType, rego, registered, vin, stockNumber } = vehicle;
  const state = findState(vehicle.state);
  if (carType !== "used" || itemType === "boat" || !state || !REGISTRATION_STATES.includes(state))
    return false;
  return !rego && !(registered === false && (vin || stockNumber));
}

/**
 * Whether a vehicle that is for sale stays off a site: always while its state's notice is not answered (D460), and where the site
 * says so while its advertisement lacks what the law wants (D441).
 */
export const isKeptOff = (
  vehicle: Advertised & NoticedVehicle,
  { requiresLegalFacts }: { readonly requiresLegalFacts: boolean },
): boolean => lacksNotice(vehicle) || (requiresLegalFacts && lacksLegalFacts(vehicle));
