import type { DrawnOverview } from "#features/places/drawn-map.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";

/** An address of a dealer: its first department, and what is done there. */
export interface LocationCardView extends YardView {
  /** "Sales, service and parts"; "" where nobody has said. */
  readonly types: string;
  /** "12 km away", where a shopper has said where they are. */
  readonly distance?: string;
}

/** Where the shopper has said to be: the field, and what is wrong with it (LEAD-25). */
export interface NearView {
  readonly place: string;
  readonly problem: string | null;
}

/** The page of all locations (LOC-04). */
export interface LocationsView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  /** "6 locations in QLD, NSW and VIC." */
  readonly summary: string;
  /** Null where there is nothing to compare. */
  readonly near: NearView | null;
  readonly cards: readonly LocationCardView[];
  /** Where they are, in the order of the cards; null for fewer than two that are known. */
  readonly map: DrawnOverview | null;
}
