/** The page of all locations. */
export const LOCATIONS_PATH = "/locations";

/** Where the page of one location may be, before its slug (LOC-10). */
export const LOCATION_PATHS = ["/locations", "/our-location", "/contact-us"] as const;

/** What a site's settings say of the pages of its locations. */
export interface LocationPathSettings {
  readonly locationPath: (typeof LOCATION_PATHS)[number];
}

/** The page of a location on a site (LOC-10). */
export const toLocationPath = (slug: string, { locationPath }: LocationPathSettings): string =>
  `${locationPath}/${slug}`;
