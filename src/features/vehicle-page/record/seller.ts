import { formatPhone } from "#features/places/phone-number.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { VehicleRecord } from "./vehicle-record.ts";

type Place = Pick<VehicleRecord, "location" | "dealership">;

/** Business name, licence number and phone of the seller (LAW-02). */
export interface SellerLine {
  readonly businessName: string;
  readonly licenceNumber: string;
  readonly phone: string;
}

/**
 * Who sells a vehicle, as every vehicle page must say (LAW-02). A location that nobody has completed yet counts for
 * nothing: its dealership speaks for it, and last the site itself (D13).
 */
export function buildSellerLine(place: Place, { legal }: Pick<TenancySettings, "legal">): SellerLine {
  const location = findCompletedLocation(place);
  return {
    businessName: legal.businessName,
    licenceNumber: location?.licenceNumber ?? place.dealership?.licenceNumber ?? legal.licenceNumber,
    phone: formatPhone(location?.phone ?? place.dealership?.phone ?? legal.phone),
  };
}

/** A vehicle's location once a dealer has completed it (D13). */
export function findCompletedLocation({
  location,
}: Pick<VehicleRecord, "location">): VehicleRecord["location"] {
  return location?.completed ? location : null;
}
