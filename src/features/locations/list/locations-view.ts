import type { DrawnOverview } from "#features/places/drawn-map.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";

/** An address of a dealer: its first department, and what is done there. */
export interface LocationCardView extends YardView {
  /** "Sales, service and parts"; "" where nobody has said. */
  readonly types: string;
}

/** The page of all locations (LOC-04). */
export interface LocationsView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  /** "6 locations in QLD, NSW and VIC." */
  readonly summary: string;
  readonly cards: readonly LocationCardView[];
  /** Where they are, in the order of the cards; null for fewer than two that are known. */
  readonly map: DrawnOverview | null;
}
