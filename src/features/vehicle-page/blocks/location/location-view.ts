import type { LocationMapView } from "#features/locations/map/location-map-view.ts";
import type { HoursRow, SpecialDay } from "#features/places/week-table.ts";
import type { BlockOfKind } from "../frame/frame.ts";

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
export interface LocationView extends BlockOfKind<"location"> {
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
  /** Other locations where its vehicles can be seen (LOC-18). */
  readonly alsoAt: readonly PlaceLink[];
  /** Null where nobody has said where the place is. */
  readonly map: LocationMapView | null;
}
