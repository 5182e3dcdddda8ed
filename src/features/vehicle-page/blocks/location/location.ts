import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import { DEFAULT_SEARCH_PATH, toSlugPath } from "#features/catalogue/search/search-path.ts";
import type { LocationMapView } from "#features/locations/map/build-location-map.server.ts";
import { toPhoneView } from "#features/places/phone-number.ts";
import {
  buildWeekTable,
  type HoursRow,
  listSpecialDays,
  type SpecialDay,
} from "#features/places/week-table.ts";
import type { RatingView } from "#features/reviews/view/build-review-view.ts";
import { buildDirectionsHref, formatAddressLines } from "#features/tenancy/locations/yard-view.ts";
import { type LocationPathSettings, toLocationPath } from "#features/tenancy/paths.ts";
import { findCompletedLocation } from "#features/vehicle-page/record/seller.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** What a vehicle's place has to say (VDP-12). */
export interface AnnouncementView {
  readonly text: string;
  readonly directionsHref: string | null;
}

/** A location and its page. */
export interface PlaceLink {
  readonly name: string;
  readonly href: string;
}

/** What the block "location" shows. */
export interface LocationView extends OfKind<"location"> {
  readonly name: string;
  readonly address: readonly string[];
  /** Where a vehicle is kept that is not there (ENT-03). */
  readonly keptAt: string | null;
  readonly phone: { readonly display: string; readonly href: string } | null;
  /** Its landline, where it has one beside that number (ENT-24). */
  readonly landline: { readonly display: string; readonly href: string } | null;
  readonly directionsHref: string | null;
  readonly hours: readonly HoursRow[];
  /** Coming holidays and other days that differ (LOC-13). */
  readonly specialDays: readonly SpecialDay[];
  readonly searchHref: string;
  /** The location's own page, where it has one. */
  readonly pageHref: string | null;
  /** What customers gave it; null if it has no reviews (LOC-07). */
  readonly rating: RatingView | null;
  /** Other locations where its vehicles can be seen (LOC-18). */
  readonly alsoAt: readonly PlaceLink[];
  /** Null if its position is unknown. */
  readonly map: LocationMapView | null;
}

export interface LocationInput
  extends BlockInput<LocationPathSettings & { readonly vehiclePage: { readonly hideCallButton: boolean } }> {
  /** Around the vehicle's place, where that is known. */
  readonly map?: LocationMapView | null | undefined;
  /** What customers gave the vehicle's place. */
  readonly rating?: RatingView | null | undefined;
  /** Other locations that may sell it (LOC-18). */
  readonly alsoAt?: readonly PlaceLink[] | undefined;
}

/**
 * Where a vehicle stands (VDP-03, SEA-08, LOC-12, LOC-13). A location that nobody has completed shows its name and town only (D13).
 * No number where the site hides the call button (TEN-14). Null if its place is unknown.
 */
export const locationBlock = defineBlock({
  build({ vehicle, config, map, rating = null, alsoAt = [], now }: LocationInput): LocationView | null {
    if (vehicle.location === null && vehicle.dealership === null) return null;
    const location = findCompletedLocation(vehicle);
    const { hideCallButton } = config.vehiclePage;
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
      searchHref: toSearchHref(vehicle),
      pageHref: location && toLocationPath(location.slug, config),
      rating: location && rating,
      alsoAt,
      map: map ?? null,
    };
  },
});

/** What a completed location has to say to those who look at its vehicles (VDP-12, D13). */
export function buildAnnouncement(vehicle: Pick<VehicleRecord, "location">): AnnouncementView | null {
  const location = findCompletedLocation(vehicle);
  return location?.announcement
    ? { text: location.announcement, directionsHref: buildDirectionsHref(location) }
    : null;
}

function toSearchHref({ dealership, location }: Pick<VehicleRecord, "dealership" | "location">): string {
  const slug = dealership?.slug ?? location?.slug;
  return slug === undefined ? DEFAULT_SEARCH_PATH : toSlugPath(slug);
}
