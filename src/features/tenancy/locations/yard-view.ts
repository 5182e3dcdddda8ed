import { describeOpening, isOpen } from "#features/places/opening-hours.ts";
import { type PhoneView, toPhoneView } from "#features/places/phone-number.ts";
import { findNextMidnight } from "#features/places/time-zone.ts";
import { buildWeekTable, type HoursRow, hasHours } from "#features/places/week-table.ts";
import { type LocationPathSettings, toLocationPath } from "../paths.ts";
import type { Location } from "./location-store.server.ts";

/** A yard as pages around an enquiry show it; everything but its name only where it is known. */
export interface YardView {
  readonly name: string;
  /** Its own page. */
  readonly href: string;
  /** Address of a picture of it. */
  readonly image: string | null;
  readonly address: readonly string[];
  readonly directionsHref: string | null;
  readonly phone: PhoneView | null;
  readonly hours: readonly HoursRow[];
  readonly isOpen: boolean;
  /** "Open now until 5:30 pm", "Open 24 hours", or "Opens tomorrow, Saturday, at 8:30 am"; null if no hours are known. */
  readonly opening: string | null;
}

type Yard = Omit<Location, "id">;

/** What a site's settings say of its yards. */
export type YardSettings = LocationPathSettings & { readonly legal: { readonly phone: string } };

/** A completed location, with the dealership's or the site's number where it has none of its own (D13). */
export function buildYardView(location: Yard, config: YardSettings, now: Date): YardView {
  return {
    name: location.name,
    href: toLocationPath(location.slug, config),
    image: location.image,
    address: formatAddressLines(location),
    directionsHref: buildDirectionsHref(location),
    phone: findYardPhone(location, config),
    hours: buildWeekTable(location, now),
    isOpen: isOpen(location, now),
    opening: describeOpening(location, now)?.text ?? null,
  };
}

/** The number that shoppers call for a location: its own, its dealership's, or the site's (D13). */
export function findYardPhone(location: Yard, { legal }: Pick<YardSettings, "legal">): PhoneView | null {
  return toPhoneView(location.phone ?? location.dealershipPhone ?? legal.phone);
}

/** When the clock changes what `buildYardView` says of one of these yards; null if none has hours (D19). */
export function findYardsValidUntil(yards: readonly Yard[], now: Date): Date | null {
  const changes = yards
    .filter(hasHours)
    .flatMap((yard) =>
      [findNextMidnight(now, yard.timeZone), describeOpening(yard, now)?.until ?? []].flat(),
    );
  return changes.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

/** Street, then town, state and postcode, as far as they are known. */
export function formatAddressLines({ street, city, state, postcode }: Yard): string[] {
  return [street ?? "", [city, state, postcode].filter(Boolean).join(" ")].filter(Boolean);
}

/** The location's own page on a map, else a map search for its address, which its place id makes exact (ENT-23). */
export function buildDirectionsHref(location: Yard): string | null {
  if (location.placeUrl !== null) return location.placeUrl;
  if (location.street === null) return null;
  const query = [location.name, ...formatAddressLines(location)].join(", ");
  const asked = new URLSearchParams({ api: "1", query });
  if (location.placeId !== null) asked.set("query_place_id", location.placeId);
  return `https://www.google.com/maps/search/?${asked}`;
}
