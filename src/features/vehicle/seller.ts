import { displayPhone } from "#features/locations/phone-number.ts";
import type { SiteConfig } from "#features/sites/config.ts";
import type { VehicleRecord } from "./vehicle-record.ts";
import type { VehicleView } from "./vehicle-view.ts";

type Place = Pick<VehicleRecord, "location" | "dealership">;

/**
 * Who sells a vehicle, as every vehicle page must say (LAW-02). A location that nobody has completed yet counts for
 * nothing: its dealership speaks for it, and last the site itself (D13).
 */
export function sellerLine(place: Place, { legal }: Pick<SiteConfig, "legal">): VehicleView["sellerLine"] {
  const location = completed(place);
  return {
    businessName: legal.businessName,
    licenceNumber: location?.licenceNumber ?? place.dealership?.licenceNumber ?? legal.licenceNumber,
    phone: displayPhone(location?.phone ?? place.dealership?.phone ?? legal.phone),
  };
}

/** A vehicle's location once a dealer has completed it (D13). */
export function completed({ location }: Pick<VehicleRecord, "location">): VehicleRecord["location"] {
  return location?.completed ? location : null;
}
