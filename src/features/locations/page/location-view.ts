import type { CardView } from "#features/catalogue/card/card.ts";
import type { PhoneView } from "#features/places/phone-number.ts";
import type { HoursRow, SpecialDay } from "#features/places/week-table.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { LocationMapView } from "../map/location-map-view.ts";

/** The page of one location (LOC-03, LOC-06). What is not known is null or empty. */
export interface LocationPageView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly name: string;
  readonly image: string | null;
  /** The departments at its address, itself among them; empty where it is the only one (LOC-07). */
  readonly departments: readonly Department[];
  readonly address: readonly string[];
  readonly phone: PhoneView | null;
  readonly landline: PhoneView | null;
  readonly directionsHref: string | null;
  readonly enquiryHref: string;
  readonly isOpen: boolean;
  readonly opening: string | null;
  readonly hours: readonly HoursRow[];
  readonly specialDays: readonly SpecialDay[];
  /** "4.6" of "312" Google reviews. */
  readonly rating: { readonly average: string; readonly count: string } | null;
  /** "Dealer licence LMCT 12345". */
  readonly licences: readonly string[];
  readonly brands: readonly string[];
  readonly map: LocationMapView | null;
  readonly stock: LocationStock | null;
  /** Other locations where its vehicles can be seen (LOC-18). */
  readonly alsoAt: readonly { readonly name: string; readonly href: string }[];
}

export interface Department {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** The vehicles at a location: how many, and the first few. */
export interface LocationStock {
  /** "42 cars". */
  readonly words: string;
  readonly href: string;
  readonly cards: readonly CardView[];
}
