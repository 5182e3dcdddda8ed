import { DEFAULT_SEARCH_PATH, toSlugPath } from "#features/catalogue/search/search-path.ts";
import { buildWeekTable, listSpecialDays } from "#features/places/opening-hours.ts";
import { toPhoneView } from "#features/places/phone-number.ts";
import { buildDirectionsHref, formatAddressLines } from "#features/tenancy/locations/yard-view.ts";
import { completed } from "#features/vehicle-page/record/seller.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import type { AnnouncementView, LocationView } from "./location-view.ts";

/**
 * Where a vehicle stands (VDP-03, SEA-08, LOC-12, LOC-13). A location that nobody has completed shows its name and town only (D13).
 * No number where the site hides the call button (TEN-14).
 */
export function locationBlock(
  vehicle: Pick<
    VehicleRecord,
    "location" | "dealership" | "locationName" | "city" | "state" | "privateSuburb" | "privatePostcode"
  >,
  { vehiclePage }: { readonly vehiclePage: { readonly hideCallButton: boolean } },
  now: Date,
): Omit<LocationView, "map"> {
  const location = completed(vehicle);
  const { hideCallButton } = vehiclePage;
  const town = [vehicle.city, vehicle.state].filter(Boolean).join(" ");
  return {
    kind: "location",
    name: vehicle.locationName ?? vehicle.dealership?.name ?? "",
    address: location ? formatAddressLines(location) : [town].filter(Boolean),
    keptAt: [vehicle.privateSuburb, vehicle.privatePostcode].filter(Boolean).join(" ") || null,
    phone: hideCallButton ? null : toPhoneView(location?.phone ?? vehicle.dealership?.phone ?? null),
    landline: hideCallButton ? null : toPhoneView(location?.landlinePhone ?? null),
    directionsHref: location && buildDirectionsHref(location),
    hours: location ? buildWeekTable(location, now) : [],
    specialDays: location ? listSpecialDays(location, now) : [],
    searchHref: searchHref(vehicle),
  };
}

/** What a completed location has to say to those who look at its vehicles (VDP-12, D13). */
export function announcement(vehicle: Pick<VehicleRecord, "location">): AnnouncementView | null {
  const location = completed(vehicle);
  return location?.announcement
    ? { text: location.announcement, directionsHref: buildDirectionsHref(location) }
    : null;
}

function searchHref({ dealership, location }: Pick<VehicleRecord, "dealership" | "location">): string {
  const slug = dealership?.slug ?? location?.slug;
  return slug === undefined ? DEFAULT_SEARCH_PATH : toSlugPath(slug);
}
